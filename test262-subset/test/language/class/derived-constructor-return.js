/*---
esid: sec-ecmascript-function-objects-construct-argumentslist-newtarget
description: A derived constructor may return an object or undefined, nothing else
---*/

class A {}
function make(v, callSuper) { return class extends A { constructor() { if (callSuper) super(); return v; } }; }
var o = {};
assert.sameValue(new (make(o, false))(), o);
assert.throws(TypeError, function () { new (make(1, true))(); });
assert.throws(TypeError, function () { new (make(null, true))(); });
assert.throws(ReferenceError, function () { new (make(undefined, false))(); });
assert.sameValue(new (make(undefined, true))() instanceof A, true);
class Base { constructor() { return 1; } }
assert.sameValue(new Base() instanceof Base, true);
