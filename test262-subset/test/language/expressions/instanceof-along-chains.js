/*---
description: instanceof asks bound functions for their targets, proxies for their prototypes, and says so when that goes too deep
esid: sec-instanceofoperator
---*/

class A {}
class B extends A {}
var b = new B();
var bound = B;
for (var i = 0; i < 100; i++) bound = bound.bind(null);
assert.sameValue(b instanceof bound, true);
assert.sameValue(new A() instanceof bound, false);

var asked = 0;
var proxy = new Proxy(b, { getPrototypeOf(target) { asked++; return Reflect.getPrototypeOf(target); } });
assert.sameValue(Object.create(proxy) instanceof A, true);
assert.sameValue(asked, 1);
assert.throws(Test262Error, function () {
  Object.create(new Proxy({}, { getPrototypeOf() { throw new Test262Error(); } })) instanceof A;
});

// What is found on the way counts, not where it is.
class Even {
  static [Symbol.hasInstance](n) { return n % 2 === 0; }
}
class More extends Even {}
assert.sameValue(4 instanceof More, true);
assert.sameValue(3 instanceof More, false);
Object.defineProperty(A, Symbol.hasInstance, { value: undefined, configurable: true });
assert.sameValue(b instanceof A, true);
Object.defineProperty(A, Symbol.hasInstance, { value: () => 'yes', configurable: true });
assert.sameValue(1 instanceof B, true);
delete A[Symbol.hasInstance];
assert.sameValue(1 instanceof B, false);
assert.sameValue(Function.prototype[Symbol.hasInstance].call(A, b), true);
assert.sameValue(Function.prototype[Symbol.hasInstance].call({}, b), false);

function F() {}
F.prototype = 1;
assert.throws(TypeError, function () { b instanceof F.bind(null); });
assert.sameValue(1 instanceof F, false);

var deep = A;
for (var i = 0; i < 200000; i++) deep = deep.bind(null);
assert.throws(RangeError, function () { b instanceof deep; });
