/*---
esid: sec-generator-function-definitions-runtime-semantics-evaluation
description: >
  yield* in a sync generator hands out the inner result object itself
---*/

var result = { get value() { throw new Test262Error('value was read'); }, done: false, extra: 1 };
function* g() { yield* { [Symbol.iterator]() { return { next() { return result; } }; } }; }
assert.sameValue(g().next(), result);
