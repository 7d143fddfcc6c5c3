/*---
esid: sec-definefield
description: A field is defined on the instance, past setters and read-only properties of the prototype
features: [class-fields-public]
includes: [propertyHelper.js]
---*/

class A { set x(v) { throw new Test262Error('the setter ran'); } }
Object.defineProperty(A.prototype, 'y', { value: 0, writable: false });
class B extends A { x = 1; y = 2; z; }
var b = new B();
verifyProperty(b, 'x', { value: 1, writable: true, enumerable: true, configurable: true });
verifyProperty(b, 'y', { value: 2, writable: true, enumerable: true, configurable: true });
verifyProperty(b, 'z', { value: undefined, writable: true, enumerable: true, configurable: true });
class D { constructor() { return Object.freeze({}); } }
class E extends D { x = 1; }
assert.throws(TypeError, function () { new E(); });
