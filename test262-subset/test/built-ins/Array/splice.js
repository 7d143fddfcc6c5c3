/*---
esid: sec-array.prototype.splice
description: splice in all its arities, on arrays, with holes and on plain objects
---*/

var a = [0, 1, 2, 3, 4];
assert.compareArray(a.splice(), []);
assert.compareArray(a.splice(undefined), [0, 1, 2, 3, 4]);
a = [0, 1, 2, 3, 4];
assert.compareArray(a.splice(1, undefined), []);
assert.compareArray(a.splice(-2, 1, 'x', 'y'), [3]);
assert.compareArray(a, [0, 1, 2, 'x', 'y', 4]);
assert.compareArray(a.splice(-100, 2), [0, 1]);
assert.compareArray(a.splice(2, Infinity), ['y', 4]);
var h = [, 1, , 2];
var r = h.splice(0, 3);
assert.sameValue(r.length, 3); assert.sameValue(0 in r, false); assert.sameValue(h.length, 1);
var o = { length: 3, 0: 'a', 2: 'c' };
Array.prototype.splice.call(o, 0, 1);
assert.sameValue(Object.keys(o).join(), '1,length'); assert.sameValue(o[1], 'c'); assert.sameValue(o.length, 2);
