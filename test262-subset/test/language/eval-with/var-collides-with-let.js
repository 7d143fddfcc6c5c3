/*---
esid: sec-evaldeclarationinstantiation
description: A var of an eval may not pass over a lexical binding on its way to the function
flags: [noStrict]
---*/

assert.throws(SyntaxError, function () { let x; eval('var x;'); });
assert.throws(SyntaxError, function () { let x; { eval('var x;'); } });
assert.throws(SyntaxError, function () { let x; { eval('{ var x; }'); } });
(function (p) { eval('var p = 2'); assert.sameValue(p, 2); })(1);
try { throw 0; } catch (e) { eval('var e = 5'); assert.sameValue(e, 5); }
assert.throws(SyntaxError, function (a = eval('var arguments')) {});
