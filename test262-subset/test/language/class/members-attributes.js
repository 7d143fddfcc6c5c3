/*---
esid: sec-definemethodproperty
description: Methods and accessors of a class are not enumerable and not constructors
includes: [propertyHelper.js]
---*/

class C { m() {} get g() { return 1; } static s() {} *gen() {} }
assert.sameValue(Object.getOwnPropertyNames(C.prototype).join(), 'constructor,m,g,gen');
verifyProperty(C.prototype, 'm', { value: C.prototype.m, writable: true, enumerable: false, configurable: true }, { restore: true });
var d = Object.getOwnPropertyDescriptor(C.prototype, 'g');
assert.sameValue(d.enumerable, false);
assert.sameValue(d.configurable, true);
assert.sameValue(d.set, undefined);
assert.throws(TypeError, function () { new C.prototype.m(); });
assert.throws(TypeError, function () { new C.s(); });
assert.throws(TypeError, function () { new (new C().gen)(); });
assert.sameValue('prototype' in C.prototype.m, false);
verifyProperty(C, 'prototype', { value: C.prototype, writable: false, enumerable: false, configurable: false });
