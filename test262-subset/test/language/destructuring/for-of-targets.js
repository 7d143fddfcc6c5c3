/*---
esid: sec-runtime-semantics-forin-div-ofbodyevaluation-lhs-stmt-iterator-lhskind-labelset
description: A for-of head may destructure into members and closes its iterator on error
---*/

var o = {}, seen = [];
for ([o.a, o['b'] = 5] of [[1], [2, 3]]) seen.push(o.a + o.b);
assert.compareArray(seen, [6, 5]);
for ({ x: o.c } of [{ x: 9 }]) ;
assert.sameValue(o.c, 9);
var closed = 0;
var it = { [Symbol.iterator]() { return { next() { return { value: null, done: false }; }, return() { closed++; return {}; } }; } };
assert.throws(TypeError, function () { for (var { x } of it) ; });
assert.throws(TypeError, function () { for (let [x] of it) ; });
assert.sameValue(closed, 2);
