/*---
esid: sec-runtime-semantics-instantiateordinaryfunctionexpression
description: >
  Assigning to a function expression's own name throws in strict code
flags: [onlyStrict]
---*/

assert.throws(TypeError, function self() { self = 1; });
assert.throws(TypeError, function self() { (() => { self++; })(); });
