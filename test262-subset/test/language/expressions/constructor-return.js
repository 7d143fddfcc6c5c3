/*---
esid: sec-ecmascript-function-objects-construct-argumentslist-newtarget
description: >
  A constructor's object result replaces this, a primitive does not
---*/

function A() { this.x = 1; return { y: 2 }; }
function B() { this.x = 1; return 5; }
function C() { this.x = 1; return function () {}; }
assert.sameValue(new A().x, undefined);
assert.sameValue(new B().x, 1);
assert.sameValue(typeof new C(), 'function');
assert.throws(TypeError, function () { new (() => {}); });
assert.throws(TypeError, function () { new ({ m() {} }).m(); });
assert.throws(TypeError, function () { new (async function () {}); });
assert.throws(TypeError, function () { new parseInt('1'); });
