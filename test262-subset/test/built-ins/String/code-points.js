/*---
esid: sec-string.prototype.codepointat
description: Surrogate pairs and their halves in the code point methods
---*/

var s = 'a\u{1F600}\uD800';
assert.sameValue(s.length, 4);
assert.sameValue(s.codePointAt(1), 0x1F600);
assert.sameValue(s.codePointAt(2), 0xDE00);
assert.sameValue(s.codePointAt(3), 0xD800);
assert.sameValue(s.codePointAt(4), undefined);
assert.sameValue(s.charAt(9), '');
assert.sameValue(s.charCodeAt(9), NaN);
assert.sameValue(s.at(-1), '\uD800');
assert.sameValue([...s].length, 3);
assert.sameValue(String.fromCodePoint(0x1F600, 97), '\u{1F600}a');
assert.throws(RangeError, function () { String.fromCodePoint(0x110000); });
assert.throws(RangeError, function () { String.fromCodePoint(1.5); });
assert.throws(RangeError, function () { String.fromCodePoint(-1); });
assert.sameValue(String.fromCharCode(0x1F600, -1, '65', 65601.9), '\uF600\uFFFFAA');
assert.sameValue(Object.is(String.fromCodePoint(-0), '\0'), true);
