/*---
esid: sec-runtime-semantics-iteratorbindinginitialization
description: Once exhausted, an iterator is not stepped for the remaining elements
---*/

var steps = 0;
var it = { [Symbol.iterator]() { return { next() { steps++; return { done: true, get value() { throw new Test262Error('value of the last result was read'); } }; } }; } };
var [a, b = 2, , [c] = [3], ...d] = it;
assert.sameValue(steps, 1);
assert.sameValue(b, 2);
assert.sameValue(c, 3);
assert.sameValue(d.length, 0);
