/*---
esid: sec-numeric-types-number-leftShift
description: Shifts take the count modulo 32 and wrap their operand
---*/

assert.sameValue(1 << 31, -2147483648);
assert.sameValue(1 << 32, 1);
assert.sameValue(1 << 33, 2);
assert.sameValue(1 << -1, -2147483648);
assert.sameValue(-1 >>> 0, 4294967295);
assert.sameValue(-1 >>> 31, 1);
assert.sameValue(-1 >> 31, -1);
assert.sameValue(4294967296 >> 0, 0);
assert.sameValue(4294967295 >> 0, -1);
assert.sameValue(NaN << 1, 0);
assert.sameValue(Infinity | 0, 0);
assert.sameValue(1e20 | 0, 1661992960);
assert.sameValue(-1.9 | 0, -1);
assert.sameValue(~-2147483649, -2147483648);
assert.sameValue(5 >>> -31, 2);
