/*---
esid: sec-performeval
description: A direct eval in strict code reads arguments but cannot rebind them
flags: [onlyStrict]
---*/

function f(a) { eval('a = 5'); return [a, arguments[0], eval('arguments.length')].join(); }
assert.sameValue(f(1), '5,1,1');
assert.throws(SyntaxError, function () { eval('var arguments'); });
assert.throws(SyntaxError, function () { eval('eval = 1'); });
assert.throws(ReferenceError, function () { eval('undeclaredInEval = 1'); });
assert.sameValue((() => eval('typeof f'))(), 'function');
