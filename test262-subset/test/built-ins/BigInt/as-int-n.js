/*---
esid: sec-bigint.asintn
description: Wrapping to a number of bits
---*/

assert.sameValue(BigInt.asIntN(8, 255n), -1n);
assert.sameValue(BigInt.asIntN(8, 128n), -128n);
assert.sameValue(BigInt.asIntN(0, 5n), 0n);
assert.sameValue(BigInt.asUintN(8, -1n), 255n);
assert.sameValue(BigInt.asUintN(64, -1n), 18446744073709551615n);
assert.sameValue(BigInt.asIntN(64, 2n ** 63n), -(2n ** 63n));
assert.sameValue(BigInt.asIntN(1, 1n), -1n);
assert.sameValue(BigInt.asUintN(200, -1n), 2n ** 200n - 1n);
assert.sameValue(BigInt.asIntN(65, 2n ** 64n), -(2n ** 64n));
assert.sameValue(BigInt.asIntN(9007199254740991, -5n), -5n);
assert.throws(RangeError, function () { BigInt.asIntN(-1, 0n); });
assert.throws(RangeError, function () { BigInt.asIntN(2 ** 53, 0n); });
assert.throws(TypeError, function () { BigInt.asIntN(8, 1); });
var log = [];
BigInt.asUintN({ valueOf() { log.push('bits'); return 1; } }, { valueOf() { log.push('value'); return 1n; } });
assert.compareArray(log, ['bits', 'value']);
