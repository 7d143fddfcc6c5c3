/*---
esid: sec-assignment-operators-static-semantics-early-errors
description: An object rest target may not itself be a pattern
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; ({ ...{ a } } = {});
