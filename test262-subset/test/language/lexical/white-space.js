/*---
esid: sec-white-space
description: Every white space character separates tokens, other format characters do not
---*/

var spaces = ['\t', '\v', '\f', ' ', '\u00A0', '\uFEFF', '\u1680', '\u2000', '\u200A', '\u202F', '\u205F', '\u3000'];
for (var i = 0; i < spaces.length; i++) assert.sameValue((0, eval)('typeof' + spaces[i] + '1' + spaces[i]), 'number', 'space ' + i);
assert.throws(SyntaxError, function () { (0, eval)('typeof\u180E1'); });
assert.throws(SyntaxError, function () { (0, eval)('1\u200B'); });
assert.throws(SyntaxError, function () { (0, eval)('1 \u2060'); });
