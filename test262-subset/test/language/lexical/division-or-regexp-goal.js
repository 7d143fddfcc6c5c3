/*---
esid: sec-ecmascript-language-lexical-grammar
description: A slash after a value divides, also after brackets, parentheses, names and this
---*/

var a = 12, g = 2, i = 3, o = { if: 8 };
assert.sameValue(a / g / i, 2);
assert.sameValue((a) / g / i, 2);
assert.sameValue([a][0] / g / i, 2);
assert.sameValue(o.if / g / i, 8 / 6);
assert.sameValue(a++ / g / i, 2);
assert.sameValue(`${a}` / g, 6.5);
assert.sameValue(function () { return 4; }() / g, 2);
assert.sameValue({ valueOf() { return 4; } } / g, 2);
a /= g / 1;
assert.sameValue(a, 6.5);
