/*---
esid: sec-getsuperconstructor
description: super() constructs the prototype of the running constructor at that moment
---*/

class A { constructor() { this.from = 'A'; } }
class Z { constructor() { this.from = 'Z'; } }
class B extends A {}
assert.sameValue(new B().from, 'A');
Object.setPrototypeOf(B, Z);
assert.sameValue(new B().from, 'Z');
Object.setPrototypeOf(B, parseInt);
assert.throws(TypeError, function () { new B(); });
class C extends A { constructor() { super(Object.setPrototypeOf(C, Z)); } }
assert.sameValue(new C().from, 'A', 'the parent is fetched before the arguments');
