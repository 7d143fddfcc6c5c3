/*---
esid: sec-string.prototype.padstart
description: Trimming takes all white space and line ends; padding cuts its filler
---*/

var ws = '\t\v\f \u00A0\uFEFF\u1680\u2000\u2028\u2029\u3000\n\r';
assert.sameValue((ws + 'a' + ws).trim(), 'a');
assert.sameValue((ws + 'a' + ws).trimStart(), 'a' + ws);
assert.sameValue((ws + 'a' + ws).trimEnd(), ws + 'a');
assert.sameValue('\u180Ea\u200B'.trim(), '\u180Ea\u200B');
assert.sameValue('5'.padStart(4, 'ab'), 'aba5');
assert.sameValue('5'.padEnd(3), '5  ');
assert.sameValue('abc'.padStart(2, '0'), 'abc');
assert.sameValue('a'.padStart(5, ''), 'a');
assert.sameValue('a'.padEnd(3, undefined), 'a  ');
assert.sameValue(String.prototype.trimLeft, String.prototype.trimStart);
assert.sameValue(String.prototype.trimLeft.name, 'trimStart');
