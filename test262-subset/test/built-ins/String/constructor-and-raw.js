/*---
esid: sec-string.raw
description: String() shows symbols but new String does not; raw interleaves
---*/

assert.sameValue(String(Symbol('d')), 'Symbol(d)');
assert.throws(TypeError, function () { new String(Symbol()); });
assert.sameValue(String(), '');
assert.sameValue(String(undefined), 'undefined');
assert.sameValue(String([1, [2]]), '1,2');
assert.sameValue(String.raw({ raw: 'abc' }, 1, 2, 3), 'a1b2c');
assert.sameValue(String.raw({ raw: { length: 0 } }, 1), '');
assert.sameValue(String.raw({ raw: ['x'] }), 'x');
assert.throws(TypeError, function () { String.raw({}); });
assert.sameValue('abc'.concat(1, null, [2]), 'abc1null2');
