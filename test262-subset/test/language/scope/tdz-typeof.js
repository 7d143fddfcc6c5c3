/*---
esid: sec-typeof-operator
description: typeof does not shield an uninitialised lexical binding
---*/

assert.sameValue(typeof neverDeclaredAnywhere, 'undefined');
assert.throws(ReferenceError, function () {
  typeof x;
  let x;
});
