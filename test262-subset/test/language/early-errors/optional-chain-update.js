/*---
esid: sec-update-expressions-static-semantics-early-errors
description: An optional chain may not be incremented
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; a?.b++;
