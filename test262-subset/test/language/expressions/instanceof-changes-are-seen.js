/*---
esid: sec-instanceofoperator
description: Answers given before do not outlive a change of what they were found by.
features: []
---*/

function ask(value, target) {
  return value instanceof target;
}
// Often enough for whatever is remembered.
function same(value, target, expected, what) {
  for (let i = 0; i < 5; i++) assert.sameValue(ask(value, target), expected, what);
}

function F() {}
const f = new F();
same(f, F, true, 'an instance');
const old = F.prototype;
F.prototype = {};
same(f, F, false, 'another prototype property');
F.prototype = old;
same(f, F, true, 'the old one again');

class A {}
class B extends A {}
const b = new B();
same(b, A, true, 'a subclass');
Object.setPrototypeOf(B.prototype, null);
same(b, A, false, 'a prototype in the middle lost its own');
Object.setPrototypeOf(B.prototype, A.prototype);
same(b, A, true, 'and has it again');
Object.setPrototypeOf(b, {});
same(b, A, false, 'the object lost its own');

class C {}
class D extends C {}
same(new D(), D, true, 'before');
Object.defineProperty(C, Symbol.hasInstance, { value: () => false, configurable: true });
same(new D(), D, false, 'a handler above the constructor');
delete C[Symbol.hasInstance];
same(new D(), D, true, 'the handler is gone');
Object.defineProperty(D, Symbol.hasInstance, { value: () => false, configurable: true });
same(new D(), D, false, 'a handler of the constructor');

class E {}
E.one = 1;
delete E.one;
const e = new E();
same(e, E, true, 'a constructor with a table of its own');
Object.defineProperty(E, Symbol.hasInstance, { value: (v) => v === 7 });
same(e, E, false, 'and a handler');
same(7, E, true, 'which is asked about primitives too');

class G {}
same(undefined, G, false, 'undefined');
same(1, G, false, 'a number');
Object.setPrototypeOf(G, { [Symbol.hasInstance]: (v) => v === 1 });
same(1, G, true, 'a handler above');

class H {}
let lookups = 0;
const above = new Proxy({}, { getPrototypeOf: () => (lookups++, H.prototype) });
const odd = Object.create(above);
same(odd, H, true, 'a proxy above');
assert.sameValue(lookups, 5, 'is asked each time');
same(new Proxy(new H(), {}), H, true, 'a proxy');
const Bound = H.bind();
same(new H(), Bound, true, 'a bound constructor');
H.prototype.x = 1;
same(Object.create(new H()), H, true, 'two steps up');

const writable = Object.setPrototypeOf(function () {}, { [Symbol.hasInstance]: Function.prototype[Symbol.hasInstance] });
const w = new writable();
same(w, writable, true, 'the usual handler in a property that can be written');
Object.getPrototypeOf(writable)[Symbol.hasInstance] = () => false;
same(w, writable, false, 'and was');

function Flat() {}
Flat.prototype = 1;
assert.throws(TypeError, () => ask({}, Flat), 'no object for a prototype');
assert.sameValue(ask(1, Flat), false, 'which primitives do not get to see');
