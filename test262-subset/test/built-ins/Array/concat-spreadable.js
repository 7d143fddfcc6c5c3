/*---
esid: sec-array.prototype.concat
description: Symbol.isConcatSpreadable decides for arrays and objects; holes stay holes
---*/

var a = [1]; a[Symbol.isConcatSpreadable] = false;
assert.sameValue([].concat(a)[0], a);
assert.compareArray([].concat({ length: 2, 0: 'x', 1: 'y', [Symbol.isConcatSpreadable]: true }), ['x', 'y']);
var h = [0].concat([, 2], 3);
assert.sameValue(1 in h, false); assert.sameValue(h.length, 4);
assert.sameValue(typeof Array.prototype.concat.call(5)[0], 'object');
assert.compareArray([].concat(new Proxy([1, 2], {})), [1, 2]);
assert.throws(TypeError, function () { [1].concat({ length: 9007199254740991, [Symbol.isConcatSpreadable]: true }); });
