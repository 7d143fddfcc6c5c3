/*---
esid: sec-assignment-operators
description: Only plain assignment takes a pattern
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; [a] += [];
