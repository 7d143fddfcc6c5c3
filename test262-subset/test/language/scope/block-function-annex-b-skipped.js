/*---
esid: sec-web-compat-functiondeclarationinstantiation
description: A block function makes no var where that var would collide
flags: [noStrict]
---*/

assert.throws(ReferenceError, function () {
  { function f() {} }
  f;
  let f;
});
function param(f) {
  { function f() {} }
  return f;
}
assert.sameValue(param(3), 3, 'a parameter of that name keeps its value');
function nested() {
  for (let g of [0]) { { function g() {} } }
  return typeof g;
}
assert.sameValue(nested(), 'undefined', 'an enclosing let forbids the var');
