/*---
esid: sec-number.prototype.toprecision
description: Significant digits with and without exponent
---*/

assert.sameValue((123.456).toPrecision(4), '123.5');
assert.sameValue((0.000001).toPrecision(2), '0.0000010');
assert.sameValue((0.0000001).toPrecision(2), '1.0e-7');
assert.sameValue((1e21).toPrecision(3), '1.00e+21');
assert.sameValue((123456).toPrecision(2), '1.2e+5');
assert.sameValue((99.99).toPrecision(2), '1.0e+2');
assert.sameValue((0).toPrecision(3), '0.00');
assert.sameValue((25).toExponential(0), '3e+1');
assert.sameValue((0).toExponential(2), '0.00e+0');
assert.sameValue((1234.5678).toExponential(), '1.2345678e+3');
assert.sameValue((-1.5e-9).toExponential(1), '-1.5e-9');
assert.sameValue((1).toPrecision(undefined), '1');
assert.throws(RangeError, function () { (1).toPrecision(0); });
assert.throws(RangeError, function () { (1).toExponential(101); });
assert.sameValue(Infinity.toPrecision(1000), 'Infinity');
