/*---
esid: sec-exp-operator
description: A unary operator may not be the base of an exponentiation
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

-1 ** 2;
