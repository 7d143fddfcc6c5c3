/*---
esid: sec-numeric-types-number-add
description: Integer arithmetic beyond 32 and 53 bits continues in doubles
---*/

function add(a, b) { return a + b; }
for (var i = 0; i < 50; i++) add(i, i);
assert.sameValue(add(2147483647, 1), 2147483648);
assert.sameValue(add(-2147483648, -1), -2147483649);
assert.sameValue(2147483647 * 2147483647, 4611686014132420609);
assert.sameValue(9007199254740992 + 1, 9007199254740992);
var x = 2147483647; x++; assert.sameValue(x, 2147483648);
x = -2147483648; x--; assert.sameValue(x, -2147483649);
assert.sameValue(-(-2147483648), 2147483648);
assert.sameValue(-2147483648 / -1, 2147483648);
assert.sameValue(65536 * 65536, 4294967296);
