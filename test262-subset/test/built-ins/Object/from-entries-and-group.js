/*---
esid: sec-object.fromentries
description: fromEntries defines properties in order and needs entry objects
---*/

var o = Object.fromEntries([['b', 1], ['a', 2], ['b', 3], ['__proto__', 4]]);
assert.sameValue(Object.keys(o).join(), 'b,a,__proto__');
assert.sameValue(o.b, 3);
assert.sameValue(Object.getPrototypeOf(o), Object.prototype);
assert.sameValue(Object.fromEntries(new Map([[Symbol.iterator, 1]]))[Symbol.iterator], 1);
assert.throws(TypeError, function () { Object.fromEntries([1]); });
assert.throws(TypeError, function () { Object.fromEntries(); });
assert.sameValue(Object.fromEntries([{ 0: 'k', 1: 'v' }]).k, 'v');
