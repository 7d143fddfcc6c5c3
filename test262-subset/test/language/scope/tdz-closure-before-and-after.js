/*---
esid: sec-declarative-environment-records-getbindingvalue-n-s
description: A closure sees the binding as it is when called, not as when created
---*/

function test() {
  function read() { return x; }
  assert.throws(ReferenceError, read);
  let x = 7;
  assert.sameValue(read(), 7);
  x = 8;
  assert.sameValue(read(), 8);
}
test();
