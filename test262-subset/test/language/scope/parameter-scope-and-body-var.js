/*---
esid: sec-functiondeclarationinstantiation
description: >
  With defaults, a body var is a separate binding that starts with the parameter's value
---*/

function f(a, read = () => a, write = (v) => { a = v; }) {
  var a;
  assert.sameValue(a, 1);
  a = 2;
  assert.sameValue(read(), 1);
  write(3);
  assert.sameValue(a, 2);
  assert.sameValue(read(), 3);
}
f(1);
function g(a, read = () => a) {
  a = 2;
  return read();
}
assert.sameValue(g(1), 2, 'without a var there is one binding');
