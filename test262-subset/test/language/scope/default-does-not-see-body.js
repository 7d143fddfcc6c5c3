/*---
esid: sec-functiondeclarationinstantiation
description: A default expression resolves names outside the body
---*/

var x = 'outer';
function f(read = () => x) {
  var x = 'inner';
  return read();
}
assert.sameValue(f(), 'outer');
function g(read = () => h()) {
  function h() { return 'inner'; }
  return read();
}
function h() { return 'outer'; }
assert.sameValue(g(), 'outer');
