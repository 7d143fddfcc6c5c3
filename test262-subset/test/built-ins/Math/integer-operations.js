/*---
esid: sec-math.imul
description: imul, clz32, cbrt, log1p, expm1 and pow
---*/

assert.sameValue(Math.imul(0xffffffff, 5), -5);
assert.sameValue(Math.imul(65536, 65536), 0);
assert.sameValue(Math.imul(2 ** 31, 1), -2147483648);
assert.sameValue(Math.clz32(0), 32);
assert.sameValue(Math.clz32(-1), 0);
assert.sameValue(Math.clz32(0.5), 32);
assert.sameValue(Math.clz32(4294967296), 32);
assert.sameValue(Math.cbrt(-27), -3);
assert.sameValue(Math.log1p(-0), -0);
assert.sameValue(Math.expm1(-0), -0);
assert.sameValue(Math.log1p(-1), -Infinity);
assert.sameValue(Math.pow(1, NaN), NaN);
assert.sameValue(Math.pow(-1, Infinity), NaN);
assert.sameValue(Math.pow(-2, -1074.5), NaN);
assert.sameValue(Math.pow(2, -1074), 5e-324);
assert.sameValue(Math.pow(-0, 3), -0);
assert.sameValue(Math.log10(1000), 3);
assert.sameValue(Math.log2(8), 3);
assert.sameValue(Math.sqrt(-0), -0);
assert.sameValue(Math.asinh(-0), -0);
assert.sameValue(Math.tanh(Infinity), 1);
