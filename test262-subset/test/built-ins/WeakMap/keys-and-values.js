/*---
esid: sec-weakmap.prototype.set
description: Only objects and unregistered symbols can be weak keys
---*/

var w = new WeakMap(), k = {}, f = function () {};
assert.sameValue(w.set(k, 1), w); w.set(f, 2);
assert.sameValue(w.get(k), 1);
assert.sameValue(w.has(f), true);
assert.sameValue(w.delete(k), true);
assert.sameValue(w.delete(k), false);
assert.sameValue(w.get(k), undefined);
for (var bad of [1, 'a', null, undefined, true, 1n, Symbol.for('registered')]) { assert.throws(TypeError, function () { w.set(bad, 1); }); assert.sameValue(w.has(bad), false); assert.sameValue(w.get(bad), undefined); assert.sameValue(w.delete(bad), false); }
assert.throws(TypeError, function () { new WeakSet([1]); });
assert.throws(TypeError, function () { new WeakRef(1); });
assert.sameValue(new WeakRef(k).deref(), k);
assert.throws(TypeError, function () { WeakMap.prototype.get.call(new Map(), k); });
var frozen = Object.freeze({}); w.set(frozen, w); assert.sameValue(w.get(frozen), w);
