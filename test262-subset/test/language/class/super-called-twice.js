/*---
esid: sec-bindthisvalue
description: A second super call runs the parent and then throws
---*/

var calls = 0;
class A { constructor() { calls++; } }
class B extends A { constructor() { super(); assert.throws(ReferenceError, () => { super(); }); } }
new B();
assert.sameValue(calls, 2);
