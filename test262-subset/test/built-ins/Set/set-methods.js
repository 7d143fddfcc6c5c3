/*---
esid: sec-set.prototype.union
description: The set operations with sets, maps and set-like objects, and the order of their results
features: [set-methods]
---*/

var a = new Set([1, 2, 3]), b = new Set([3, 2, 9]), j = (s) => [...s].join();
assert.sameValue(j(a.union(b)), '1,2,3,9');
assert.sameValue(j(a.intersection(b)), '2,3');
assert.sameValue(j(a.difference(b)), '1');
assert.sameValue(j(a.symmetricDifference(b)), '1,9');
assert.sameValue(new Set([2]).isSubsetOf(a), true);
assert.sameValue(a.isSupersetOf(new Set([1])), true);
assert.sameValue(a.isDisjointFrom(new Set([7])), true);
assert.sameValue(a.isSubsetOf(b), false);
assert.sameValue(j(a.union(new Map([[5, 0]]))), '1,2,3,5');
assert.throws(TypeError, function () { a.union([1]); });
assert.throws(TypeError, function () { a.union({ size: NaN, has() {}, keys() {} }); });
assert.throws(RangeError, function () { a.union({ size: -1, has() {}, keys() {} }); });
assert.throws(TypeError, function () { a.union({ size: 1, has: 1, keys() {} }); });
assert.sameValue(Object.is([...new Set([0]).union({ size: 1, has() {}, keys() { return [-0].values(); } })][0], 0), true);
