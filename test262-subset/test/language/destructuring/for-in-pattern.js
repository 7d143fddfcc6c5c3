/*---
esid: sec-runtime-semantics-forin-div-ofbodyevaluation-lhs-stmt-iterator-lhskind-labelset
description: A for-in head may take the key apart
---*/

var out = [];
for (var [first, second] in { ab: 1, cd: 2 }) out.push(second + first);
for (const { length } in { abc: 1 }) out.push(length);
assert.compareArray(out, ['ba', 'dc', 3]);
