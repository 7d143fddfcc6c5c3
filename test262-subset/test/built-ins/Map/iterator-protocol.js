/*---
esid: sec-%mapiteratorprototype%.next
description: Map iterators refuse foreign receivers, stay finished and share one prototype
---*/

var proto = Object.getPrototypeOf(new Map().entries());
assert.sameValue(Object.getPrototypeOf(new Map().keys()), proto);
assert.sameValue(proto[Symbol.toStringTag], 'Map Iterator');
assert.throws(TypeError, function () { proto.next.call(new Set().values()); });
assert.throws(TypeError, function () { proto.next.call({}); });
assert.throws(TypeError, function () { Map.prototype.entries.call(new Set()); });
var m = new Map([[1, 2]]), e = m.entries(), pair = e.next().value;
pair[1] = 'changed';
assert.sameValue(m.get(1), 2, 'the pair is a copy');
assert.sameValue(proto.hasOwnProperty('return'), false);
