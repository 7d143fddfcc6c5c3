/*---
esid: sec-method-definitions
description: Generator and async methods keep this and super
---*/

class A { *items() { yield 1; } }
class B extends A { *items() { yield* super.items(); yield this.two; } two = 2; static *[Symbol.iterator]() { yield 's'; } }
assert.compareArray([...new B().items()], [1, 2]);
assert.compareArray([...B], ['s']);
