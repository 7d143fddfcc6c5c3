/*---
esid: sec-rules-of-automatic-semicolon-insertion
description: A semicolon is never inserted as an empty statement
---*/

assert.throws(SyntaxError, function () { (0, eval)('if (1)\nelse 2'); });
assert.throws(SyntaxError, function () { (0, eval)('for (1; 2\n) 3'); });
assert.throws(SyntaxError, function () { (0, eval)('while (0)'); });
assert.throws(SyntaxError, function () { (0, eval)('{ 1 2 }'); });
assert.sameValue((0, eval)('{ 1\n2 }'), 2);
assert.sameValue((0, eval)('{ 3 }'), 3);
assert.sameValue((0, eval)('var k = 4\nk'), 4);
assert.sameValue((0, eval)('do ; while (0) 5'), 5);
