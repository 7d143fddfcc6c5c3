/*---
esid: sec-ordinarycreatefromconstructor
description: Subclasses of built-ins are the real thing, with their own prototype
---*/

class A extends Array { sum() { return this.reduce((x, y) => x + y, 0); } }
var a = A.of(1, 2, 3);
a[5] = 4;
assert.sameValue(a.length, 6);
assert.sameValue(Array.isArray(a), true);
assert.sameValue(a.map((x) => x * 2) instanceof A, true);
assert.sameValue(a.filter(Boolean).sum(), 10);
class E extends Error { get name() { return 'E'; } }
assert.sameValue(String(new E('m')), 'E: m');
assert.sameValue(Object.prototype.toString.call(new E()), '[object Error]');
class F extends Function {}
assert.sameValue(new F('a', 'return a')(4), 4);
assert.sameValue(new F() instanceof F, true);
class P extends Promise {}
assert.sameValue(P.resolve(1).then() instanceof P, true);
class S extends String {}
assert.sameValue(new S('abc').length, 3);
