/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: Each evaluation of a class makes its own private names
features: [class-fields-private]
---*/

function make() { return class { #x = 1; static read(o) { return o.#x; } }; }
var A = make(), B = make();
assert.sameValue(A.read(new A()), 1);
assert.throws(TypeError, function () { A.read(new B()); });
