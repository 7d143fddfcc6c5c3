/*---
esid: sec-relational-operators-runtime-semantics-evaluation
description: in and instanceof check their right operand and honour Symbol.hasInstance
---*/

assert.throws(TypeError, function () { 'a' in 'abc'; });
assert.throws(TypeError, function () { ({}) instanceof {}; });
assert.throws(TypeError, function () { ({}) instanceof (() => {}); }, 'an arrow has no prototype to look for');
assert.sameValue(1 instanceof (() => {}), false, 'a primitive is answered before the prototype is read');
assert.sameValue(5 instanceof { [Symbol.hasInstance](v) { return v; } }, true, 'the result is made boolean');
function F() {}
assert.sameValue(Object.create(F.prototype) instanceof F.bind(), true);
assert.sameValue(1 in [0, , 2], false);
assert.sameValue('length' in [], true);
F.prototype = 1;
assert.throws(TypeError, function () { ({}) instanceof F; });
