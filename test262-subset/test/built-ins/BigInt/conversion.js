/*---
esid: sec-bigint-constructor-number-value
description: From numbers, strings and back, in every base
---*/

assert.sameValue(BigInt('  -12  '), -12n);
assert.sameValue(BigInt(''), 0n);
assert.sameValue(BigInt('0xFf'), 255n);
assert.sameValue(BigInt(true), 1n);
assert.sameValue(BigInt(1e20), 100000000000000000000n);
assert.sameValue(BigInt(-0), 0n);
for (var bad of ['1n', '1.5', '-0x1', '1e3', 'a', '1_0', '+']) assert.throws(SyntaxError, function () { BigInt(bad); }, bad);
for (bad of [1.5, NaN, Infinity]) assert.throws(RangeError, function () { BigInt(bad); });
for (bad of [undefined, null, Symbol()]) assert.throws(TypeError, function () { BigInt(bad); });
assert.throws(TypeError, function () { new BigInt(1); });
assert.sameValue((-255n).toString(16), '-ff');
assert.sameValue(BigInt('0x' + 'f'.repeat(50)).toString(2), '1'.repeat(200));
assert.sameValue((10n ** 60n).toString(), '1' + '0'.repeat(60));
assert.throws(RangeError, function () { (1n).toString(1); });
assert.sameValue(Number(9007199254740993n), 9007199254740992);
assert.sameValue(Number(9007199254740995n), 9007199254740996);
assert.sameValue(Number(-(2n ** 1024n)), -Infinity);
assert.sameValue(Number(2n ** 1024n - 2n ** 970n), Infinity);
assert.sameValue(Number(2n ** 1024n - 2n ** 970n - 1n), Number.MAX_VALUE);
