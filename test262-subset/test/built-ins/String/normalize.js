/*---
esid: sec-string.prototype.normalize
description: The four forms, the default, and a wrong name
---*/

assert.sameValue('\u00E9'.normalize('NFD'), 'e\u0301');
assert.sameValue('e\u0301'.normalize(), '\u00E9');
assert.sameValue('\uFB01'.normalize('NFKC'), 'fi');
assert.sameValue('\uFB01'.normalize('NFC'), '\uFB01');
assert.sameValue('\uAC00'.normalize('NFKD').length, 2);
assert.sameValue('\u1100\u1161'.normalize(), '\uAC00');
assert.sameValue('\u212B'.normalize('NFC'), '\u00C5');
assert.sameValue('\uD800e\u0301'.normalize(), '\uD800\u00E9');
assert.throws(RangeError, function () { 'a'.normalize('nfc'); });
assert.throws(RangeError, function () { 'a'.normalize(null); });
assert.sameValue('a\u0323\u0307'.normalize('NFD'), 'a\u0307\u0323'.normalize('NFD'));
