/*---
esid: sec-numeric-types-number-remainder
description: A remainder takes the sign of the dividend, zero included
---*/

assert.sameValue(5 % -3, 2);
assert.sameValue(-5 % 3, -2);
assert.sameValue(-4 % 2, -0);
assert.sameValue(4 % -2, 0);
assert.sameValue(-0 % 5, -0);
assert.sameValue(5 % Infinity, 5);
assert.sameValue(-0 % Infinity, -0);
assert.sameValue(5 % 0, NaN);
assert.sameValue(Infinity % 5, NaN);
assert.sameValue(1e308 % 3, 2);
assert.sameValue(5.5 % 2.25, 1);
var a = -4; a %= 4; assert.sameValue(1 / a, -Infinity);
