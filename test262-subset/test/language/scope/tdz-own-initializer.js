/*---
esid: sec-let-and-const-declarations-runtime-semantics-evaluation
description: A let is uninitialised inside its own initializer and shadows the outer one
---*/

let x = 'outer';
assert.throws(ReferenceError, function () {
  let x = x + 1;
});
assert.sameValue(x, 'outer');
