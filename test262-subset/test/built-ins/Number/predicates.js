/*---
esid: sec-number.isinteger
description: The predicates of Number do not convert, the global ones do
---*/

assert.sameValue(Number.isNaN('x'), false);
assert.sameValue(isNaN('x'), true);
assert.sameValue(Number.isFinite('5'), false);
assert.sameValue(isFinite('5'), true);
assert.sameValue(Number.isInteger(5.0), true);
assert.sameValue(Number.isInteger(2 ** 60), true);
assert.sameValue(Number.isInteger(Infinity), false);
assert.sameValue(Number.isSafeInteger(9007199254740991), true);
assert.sameValue(Number.isSafeInteger(9007199254740992), false);
assert.sameValue(Number.isInteger(new Number(1)), false);
assert.throws(TypeError, function () { isNaN(1n); });
assert.sameValue(Number.EPSILON, 2 ** -52);
assert.sameValue(typeof Object(1) + new Number(1), 'object1');
