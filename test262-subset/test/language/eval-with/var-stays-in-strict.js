/*---
esid: sec-performeval
description: Strict callers keep the vars of an eval inside it
flags: [onlyStrict]
---*/

var x = 1;
eval('var x = 2; var y = 3;');
assert.sameValue(x, 1);
assert.sameValue(typeof y, 'undefined');
(0, eval)('var indirectVar = 4;');
assert.sameValue(globalThis.indirectVar, 4, 'an indirect eval is not strict by inheritance');
assert.throws(SyntaxError, function () { eval('with ({}) {}'); });
assert.throws(SyntaxError, function () { eval('arguments = 1'); });
