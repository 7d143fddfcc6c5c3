/*---
esid: sec-yield
description: Deep delegation and recursion work as plain iteration
---*/

function* tree(d) { if (d > 0) { yield* tree(d - 1); yield d; yield* tree(d - 1); } }
assert.sameValue([...tree(4)].join(''), '121312141213121');
function* chain(n) { if (n === 0) yield 'bottom'; else yield* chain(n - 1); }
assert.compareArray([...chain(200)], ['bottom']);
