/*---
esid: sec-stringtonumber
description: What counts as a number in a string
---*/

var good = [['', 0], ['  \n12\u00A0', 12], ['0x1f', 31], ['0B11', 3], ['0o17', 15], ['.5', 0.5], ['5.', 5], ['+5', 5], ['-0', -0], ['1e3', 1000], ['Infinity', Infinity], ['-Infinity', -Infinity], ['010', 10], ['\u2028', 0], ['1e1000', Infinity], ['1e-1000', 0]];
for (var i = 0; i < good.length; i++) assert.sameValue(Number(good[i][0]), good[i][1], good[i][0]);
var bad = ['0x', '-0x1', '+0b1', '1_000', '12px', '1e', '.', '+', 'infinity', 'INFINITY', '0o8', '1n', '- 1', '1 2', '\u180E', 'null', '0x1.8'];
for (i = 0; i < bad.length; i++) assert.sameValue(Number(bad[i]), NaN, bad[i]);
assert.sameValue(Number([5]), 5);
assert.sameValue(Number([1, 2]), NaN);
assert.sameValue(Number([]), 0);
assert.sameValue(Number(10n), 10);
assert.sameValue(Number(2n ** 64n), 18446744073709552000);
assert.throws(TypeError, function () { Number(Symbol()); });
assert.sameValue(Number(), 0);
assert.sameValue(Number(undefined), NaN);
assert.sameValue(Number(null), 0);
