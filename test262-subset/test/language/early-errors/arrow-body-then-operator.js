/*---
esid: sec-arrow-function-definitions
description: An arrow with a block body is not an operand
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

() => {} || 1;
