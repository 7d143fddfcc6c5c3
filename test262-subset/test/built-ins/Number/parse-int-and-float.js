/*---
esid: sec-parseint-string-radix
description: parseInt and parseFloat read a prefix
---*/

assert.sameValue(parseInt('0x1Fz'), 31);
assert.sameValue(parseInt('12.9'), 12);
assert.sameValue(parseInt('-0'), -0);
assert.sameValue(parseInt('z', 36), 35);
assert.sameValue(parseInt('10', 1), NaN);
assert.sameValue(parseInt('10', 37), NaN);
assert.sameValue(parseInt('0x10', 16), 16);
assert.sameValue(parseInt('0x10', 10), 0);
assert.sameValue(parseInt('11', 4294967298), 3);
assert.sameValue(parseInt(null, 36), 1112745);
assert.sameValue(parseInt(1e21), 1);
assert.sameValue(parseInt(0.0000005), 5);
assert.sameValue(parseInt('0b1'), 0);
assert.sameValue(parseInt(''), NaN);
assert.sameValue(parseInt('9007199254740993'), 9007199254740992);
assert.sameValue(parseFloat('3.14abc'), 3.14);
assert.sameValue(parseFloat('.5.5'), 0.5);
assert.sameValue(parseFloat('-.5e-1e'), -0.05);
assert.sameValue(parseFloat('Infinityx'), Infinity);
assert.sameValue(parseFloat('0x10'), 0);
assert.sameValue(parseFloat('1e+'), 1);
assert.sameValue(parseFloat('-0'), -0);
assert.sameValue(parseFloat('1_0'), 1);
assert.sameValue(parseFloat('e5'), NaN);
assert.sameValue(Number.parseInt, parseInt);
assert.sameValue(Number.parseFloat, parseFloat);
