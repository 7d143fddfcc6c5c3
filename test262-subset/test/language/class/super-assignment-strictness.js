/*---
esid: sec-super-keyword
description: Writing through super to a read-only property throws in class code
---*/

class A {}
Object.defineProperty(A.prototype, 'ro', { value: 1, writable: false });
class B extends A { write() { super.ro = 2; } defined() { Object.defineProperty(this, 'own', { value: 1, writable: false }); super.own = 2; } }
assert.throws(TypeError, function () { new B().write(); });
assert.throws(TypeError, function () { new B().defined(); });
class C { up() { return super.n++; } set(k) { return super[k] += 1; } }
C.prototype.__proto__ = { n: 5 };
var c = new C();
assert.sameValue(c.up(), 5);
assert.sameValue(c.n, 6);
assert.sameValue(c.set('n'), 6, 'the read still sees the prototype');
