/*---
esid: sec-array.prototype.with
description: The copying methods fill holes, ignore species and check their index
features: [change-array-by-copy]
---*/

class A extends Array {}
var a = A.from([3, 1, 2]);
for (var r of [a.toSorted(), a.toReversed(), a.toSpliced(0, 1), a.with(0, 9)]) { assert.sameValue(r instanceof A, false); assert.sameValue(Array.isArray(r), true); }
assert.compareArray([3, , 1].toSorted(), [1, 3, undefined]);
assert.sameValue(1 in [3, , 1].toReversed(), true);
assert.compareArray([1, 2, 3].toSpliced(1, 1, 'a', 'b'), [1, 'a', 'b', 3]);
assert.compareArray([1, 2, 3].toSpliced(1), [1]);
assert.compareArray([1, 2, 3].toSpliced(), [1, 2, 3]);
assert.compareArray([1, 2, 3].with(-1, 0), [1, 2, 0]);
assert.throws(RangeError, function () { [1].with(1, 0); });
assert.throws(RangeError, function () { [1].with(-2, 0); });
assert.throws(TypeError, function () { [1].toSorted(null); });
assert.throws(RangeError, function () { Array.prototype.toReversed.call({ length: 4294967296 }); });
