/*---
esid: sec-literals-string-literals
description: Every string escape and every malformed one
---*/

assert.sameValue('\b\t\n\v\f\r\0'.split('').map((c) => c.charCodeAt(0)).join(), '8,9,10,11,12,13,0');
assert.sameValue('\x41\u0041\u{41}\u{000041}', 'AAAA');
assert.sameValue('\u{10FFFF}', '\uDBFF\uDFFF');
assert.sameValue('\u{D83D}\u{DE00}', '\u{1F600}', 'escaped halves join');
assert.sameValue('\a\'\"\\\c', 'a\'"\\c');
assert.sameValue('\uD83D'.length, 1);
var bad = ['"\\x4"', '"\\xg1"', '"\\u004"', '"\\u{}"', '"\\u{110000}"', '"\\u{41"', '"\\u{4 1}"', "'", '"\\'];
for (var i = 0; i < bad.length; i++) assert.throws(SyntaxError, function () { (0, eval)(bad[i]); }, bad[i]);
