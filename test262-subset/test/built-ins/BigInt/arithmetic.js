/*---
esid: sec-numeric-types-bigint-divide
description: Division truncates toward zero, the remainder follows the dividend, and powers stay exact
---*/

assert.sameValue(-7n / 2n, -3n);
assert.sameValue(-7n % 2n, -1n);
assert.sameValue(7n % -2n, 1n);
assert.throws(RangeError, function () { 1n / 0n; }); assert.throws(RangeError, function () { 1n % 0n; });
assert.throws(RangeError, function () { 2n ** -1n; }); assert.sameValue(0n ** 0n, 1n);
assert.sameValue(2n ** 200n % 1000000007n, 1606938044258990275541962092341162602522202993782792835301376n % 1000000007n);
assert.sameValue((10n ** 40n + 7n) * (10n ** 40n - 7n), 10n ** 80n - 49n);
assert.sameValue((3n ** 300n) / (3n ** 299n), 3n);
assert.sameValue((-5n) ** 3n, -125n);
assert.throws(TypeError, function () { +1n; }); assert.sameValue(-(-0n), 0n); assert.sameValue(Object.is(-0n, 0n), true);
assert.throws(TypeError, function () { 1n * 1; }); assert.throws(TypeError, function () { 1n >>> 0n; });
