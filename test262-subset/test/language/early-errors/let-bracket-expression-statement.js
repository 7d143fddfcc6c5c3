/*---
esid: sec-expression-statement
description: An expression statement may not begin with let and a bracket, so a loop body cannot either
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

do let
[a] = [0]; while (false);
