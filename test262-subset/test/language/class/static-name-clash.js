/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: A computed static prototype throws and a static name method replaces the name
---*/

assert.throws(TypeError, function () { class C { static ['prototype']() {} } });
assert.throws(TypeError, function () { class C { static ['proto' + 'type'] = 1; } });
class D { static name() { return 'method'; } }
assert.sameValue(D.name(), 'method');
class E { static length = 9; ['constructor']() { return 'computed'; } }
assert.sameValue(E.length, 9);
assert.sameValue(new E().constructor(), 'computed');
class F { 'constructor'() { this.real = true; } }
assert.sameValue(new F().real, true, 'a quoted constructor is the constructor');
