/*---
esid: sec-privateget
description: A private static method called through a subclass throws
features: [class-static-methods-private]
---*/

class A { static #x = 1; static #m() { return 2; } static viaThis() { return this.#x; } static viaName() { return A.#x + A.#m(); } static m() { return this.#m(); } }
class B extends A {}
assert.sameValue(A.viaThis(), 1);
assert.sameValue(B.viaName(), 3);
assert.throws(TypeError, function () { B.viaThis(); });
assert.throws(TypeError, function () { B.m(); });
