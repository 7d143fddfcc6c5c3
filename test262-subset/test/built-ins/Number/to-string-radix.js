/*---
esid: sec-number.prototype.tostring
description: Conversion in other bases, exact for integers, and the accepted bases
---*/

assert.sameValue((255).toString(16), 'ff');
assert.sameValue((-255).toString(2), '-11111111');
assert.sameValue((0.5).toString(2), '0.1');
assert.sameValue((0.1).toString(2).indexOf('0.000110011001100'), 0);
assert.sameValue((2 ** 53 - 1).toString(36), '2gosa7pa2gv');
assert.sameValue((-0).toString(2), '0');
assert.sameValue(NaN.toString(2), 'NaN');
assert.sameValue((-Infinity).toString(36), '-Infinity');
assert.sameValue((1e21).toString(16), '3635c9adc5dea00000');
assert.sameValue((5).toString(undefined), '5');
for (var bad of [0, 1, 37, -2, null, Infinity]) assert.throws(RangeError, function () { (1).toString(bad); });
assert.throws(TypeError, function () { Number.prototype.toString.call('1'); });
