/*---
esid: sec-exp-operator
description: An await expression may not be the base of an exponentiation
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

async function f() { await 1 ** 2; }
