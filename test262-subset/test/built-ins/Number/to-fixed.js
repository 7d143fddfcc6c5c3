/*---
esid: sec-number.prototype.tofixed
description: toFixed rounds the exact value, ties upward in size
---*/

assert.sameValue((1.005).toFixed(2), '1.00');
assert.sameValue((0.5).toFixed(0), '1');
assert.sameValue((1.5).toFixed(0), '2');
assert.sameValue((2.5).toFixed(0), '3');
assert.sameValue((-1.5).toFixed(0), '-2');
assert.sameValue((1.45).toFixed(1), '1.4');
assert.sameValue((1.25).toFixed(1), '1.3');
assert.sameValue((-0.0000001).toFixed(2), '-0.00');
assert.sameValue((-0).toFixed(2), '0.00');
assert.sameValue((1e21).toFixed(2), '1e+21');
assert.sameValue((1000000000000000128).toFixed(0), '1000000000000000128');
assert.sameValue((0.000001).toFixed(7), '0.0000010');
assert.sameValue(NaN.toFixed(2), 'NaN');
assert.sameValue((5e-324).toFixed(100).length, 102);
assert.throws(RangeError, function () { (1).toFixed(101); });
assert.throws(RangeError, function () { (1).toFixed(-1); });
assert.throws(RangeError, function () { NaN.toFixed(555); });
