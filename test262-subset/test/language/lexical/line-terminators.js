/*---
esid: sec-line-terminators
description: All four line terminators count, in comments as well
---*/

assert.sameValue((0, eval)('1 // c\r2'), 2);
assert.sameValue((0, eval)('1 // c\u20283'), 3);
assert.sameValue((0, eval)('1 // c\u20294'), 4);
assert.sameValue((0, eval)('(function () { return /*\u2028*/ 1 })()'), undefined, 'a comment with a line end is a line end');
assert.sameValue((0, eval)('(function () { return /* */ 1 })()'), 1);
assert.throws(SyntaxError, function () { (0, eval)('"a\nb"'); });
assert.throws(SyntaxError, function () { (0, eval)('"a\rb"'); });
