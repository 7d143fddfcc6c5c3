/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: The inner class name is constant and survives reassignment of the outer one
---*/

class C { self() { return C; } assign() { C = 1; } }
var Kept = C;
assert.throws(TypeError, function () { new Kept().assign(); });
C = null;
assert.sameValue(new Kept().self(), Kept);
var E = class Named { static n() { return Named; } };
assert.sameValue(E.n(), E);
assert.sameValue(typeof Named, 'undefined');
