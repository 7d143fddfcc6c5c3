/*---
esid: sec-html-like-comments
description: Scripts treat the HTML-like comment marks as line comments
---*/

var x = 3; <!-- the rest is a comment } ) "
x = 4; /* block */
--> also a comment at the start of a line
/* one
*/ /* two */ --> after a comment that contains a line end
assert.sameValue(x, 4);
assert.sameValue(x-->0, true);
assert.sameValue(x, 3);
assert.throws(SyntaxError, function () { (0, eval)('x; --> not at the start of a line'); });
