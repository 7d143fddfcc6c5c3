/*---
esid: sec-set.prototype.add
description: Order of insertion, identity of keys, and the aliases of values
---*/

var s = new Set([3, 1, 3, NaN, NaN, 0, -0]);
assert.sameValue([...s].join(), '3,1,NaN,0');
assert.sameValue(s.add(1), s);
assert.sameValue(Set.prototype.keys, Set.prototype.values);
assert.sameValue(Set.prototype[Symbol.iterator], Set.prototype.values);
assert.compareArray([...new Set('a').entries()][0], ['a', 'a']); s.delete(3); s.add(3); assert.sameValue([...s].pop(), 3);
var args;
new Set(['v']).forEach(function () { args = [...arguments]; });
assert.sameValue(args[0], 'v');
assert.sameValue(args[1], 'v');
assert.sameValue(args.length, 3);
assert.throws(TypeError, function () { Set.prototype.has.call(new Map(), 1); });
assert.throws(TypeError, function () { new Set(1); });
