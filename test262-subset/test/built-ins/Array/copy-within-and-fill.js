/*---
esid: sec-array.prototype.copywithin
description: copyWithin handles overlap and holes; fill converts its bounds first
---*/

assert.compareArray([1, 2, 3, 4, 5].copyWithin(1, 0, 4), [1, 1, 2, 3, 4]);
assert.compareArray([1, 2, 3, 4, 5].copyWithin(0, 1), [2, 3, 4, 5, 5]);
assert.compareArray([1, 2, 3, 4, 5].copyWithin(-2, -4, -3), [1, 2, 3, 2, 5]);
var h = [1, , 3].copyWithin(0, 1);
assert.sameValue(0 in h, false); assert.sameValue(h[1], 3);
assert.compareArray([1, 2, 3].fill(0, -2, -1), [1, 0, 3]);
assert.compareArray(Array(3).fill(undefined), [undefined, undefined, undefined]);
var o = {}; assert.sameValue(Array(2).fill(o)[1], o);
