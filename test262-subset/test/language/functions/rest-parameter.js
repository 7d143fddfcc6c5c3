/*---
esid: sec-function-definitions-runtime-semantics-iteratorbindinginitialization
description: A rest parameter is a fresh true array of the surplus arguments
---*/

function f(a, ...r) { return r; }
assert.compareArray(f(1), []);
assert.compareArray(f(1, undefined, 3), [undefined, 3]);
assert.sameValue(Array.isArray(f()), true);
assert.notSameValue(f(), f());
var saved = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = undefined;
try {
  assert.compareArray(f(0, 1), [1], 'no iterator takes part');
} finally {
  Array.prototype[Symbol.iterator] = saved;
}
