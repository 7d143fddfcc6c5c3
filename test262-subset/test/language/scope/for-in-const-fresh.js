/*---
esid: sec-runtime-semantics-forin-div-ofbodyevaluation-lhs-stmt-iterator-lhskind-labelset
description: A const head is bound anew in every turn of for-in
---*/

var fs = [];
for (const k in { a: 1, b: 2 }) fs.push(function () { return k; });
assert.sameValue(fs[0]() + fs[1](), 'ab');
assert.throws(TypeError, function () { for (const k in { a: 1 }) k = 2; });
