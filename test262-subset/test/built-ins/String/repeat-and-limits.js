/*---
esid: sec-string.prototype.repeat
description: Bad counts and impossible lengths are range errors
---*/

assert.sameValue('ab'.repeat(2.9), 'abab');
assert.sameValue('ab'.repeat(0), '');
assert.sameValue(''.repeat(2 ** 40), '');
assert.sameValue('ab'.repeat(-0.5), '');
assert.throws(RangeError, function () { 'a'.repeat(-1); });
assert.throws(RangeError, function () { 'a'.repeat(Infinity); });
assert.throws(RangeError, function () { ''.repeat(Infinity); });
