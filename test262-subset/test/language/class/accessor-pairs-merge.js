/*---
esid: sec-runtime-semantics-methoddefinitionevaluation
description: A getter and a setter of one name form one property; a method in between breaks it
---*/

class C { get a() { return 1; } set a(v) {} get b() { return 1; } b() { return 'method'; } c() {} set c(v) {} }
var a = Object.getOwnPropertyDescriptor(C.prototype, 'a');
assert.sameValue(typeof a.get + typeof a.set, 'functionfunction');
assert.sameValue(C.prototype.b(), 'method');
var c = Object.getOwnPropertyDescriptor(C.prototype, 'c');
assert.sameValue(c.get, undefined);
assert.sameValue(typeof c.set, 'function');
assert.sameValue(a.set.name, 'set a');
