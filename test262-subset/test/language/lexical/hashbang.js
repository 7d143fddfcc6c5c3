/*---
esid: sec-hashbang
description: A hashbang is a comment at the very start only
features: [hashbang]
---*/

assert.sameValue((0, eval)('#!anything goes } here\n5'), 5);
assert.sameValue((0, eval)('#!'), undefined);
assert.throws(SyntaxError, function () { (0, eval)(' #!late'); });
assert.throws(SyntaxError, function () { (0, eval)('\n#!late'); });
assert.throws(SyntaxError, function () { (0, eval)('#\\x21'); });
assert.throws(SyntaxError, function () { new Function('#!'); });
assert.throws(SyntaxError, function () { (0, eval)('{ #! }'); });
