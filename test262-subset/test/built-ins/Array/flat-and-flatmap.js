/*---
esid: sec-array.prototype.flat
description: Depth of flattening, and only one level for flatMap
---*/

var a = [1, [2, [3, [4, []]]]];
assert.sameValue(JSON.stringify(a.flat()), '[1,2,[3,[4,[]]]]');
assert.sameValue(JSON.stringify(a.flat(Infinity)), '[1,2,3,4]');
assert.sameValue(JSON.stringify(a.flat(0)), '[1,[2,[3,[4,[]]]]]');
assert.sameValue(JSON.stringify(a.flat(-1)), '[1,[2,[3,[4,[]]]]]');
assert.sameValue(JSON.stringify(a.flat('2')), '[1,2,3,[4,[]]]');
assert.sameValue(JSON.stringify([1, 2].flatMap((x) => [x, [x]])), '[1,[1],2,[2]]');
assert.compareArray([1].flatMap(() => 'ab'), ['ab']);
assert.throws(TypeError, function () { [].flatMap(); });
