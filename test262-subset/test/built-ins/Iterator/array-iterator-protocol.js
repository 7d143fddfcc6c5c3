/*---
esid: sec-%arrayiteratorprototype%.next
description: Array iterators refuse foreign receivers and work over array-likes
---*/

var next = [][Symbol.iterator]().next;
assert.throws(TypeError, function () { next.call({}); });
assert.throws(TypeError, function () { next.call(new Map().keys()); });
assert.compareArray([...Array.prototype.values.call({ length: 2, 0: 'a', 1: 'b' })], ['a', 'b']);
assert.compareArray([...Array.prototype.keys.call('xyz')], [0, 1, 2]);
var e = [7].entries().next().value;
assert.compareArray(e, [0, 7]);
assert.sameValue(Object.prototype.toString.call([].keys()), '[object Array Iterator]');
assert.sameValue('return' in [].keys(), false);
assert.sameValue(Array.prototype[Symbol.iterator], Array.prototype.values);
