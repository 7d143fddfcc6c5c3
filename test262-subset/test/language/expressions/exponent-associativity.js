/*---
esid: sec-exp-operator
description: Exponentiation groups to the right and binds tighter than unary on its right
---*/

assert.sameValue(2 ** 3 ** 2, 512);
assert.sameValue((2 ** 3) ** 2, 64);
assert.sameValue(2 ** -1, 0.5);
assert.sameValue((-8) ** (1 / 3), NaN);
assert.sameValue((-0) ** -1, -Infinity);
assert.sameValue((-0) ** -2, Infinity);
assert.sameValue(1 ** Infinity, NaN);
assert.sameValue(NaN ** 0, 1);
var x = 2; x **= 3 ** 2;
assert.sameValue(x, 512);
