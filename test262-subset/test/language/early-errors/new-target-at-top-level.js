/*---
esid: sec-scripts-static-semantics-early-errors
description: new.target is an error in global code, arrows included
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

() => new.target;
