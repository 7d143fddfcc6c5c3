/*---
esid: sec-runtime-semantics-forinofheadevaluation
description: The iterated expression sees the loop variables uninitialised
---*/

let x = [1];
assert.throws(ReferenceError, function () {
  for (let x of x) ;
});
assert.throws(ReferenceError, function () {
  for (const y in { y }) ;
});
