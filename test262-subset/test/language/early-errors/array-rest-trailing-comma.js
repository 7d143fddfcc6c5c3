/*---
esid: sec-destructuring-assignment
description: A comma may not follow the rest element of an assignment pattern
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; [...a,] = [];
