/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: What a class may extend
---*/

class N extends null { static s() { return 1; } }
assert.sameValue(Object.getPrototypeOf(N.prototype), null);
assert.sameValue(Object.getPrototypeOf(N), Function.prototype);
assert.throws(TypeError, function () { new N(); });
class M extends null { constructor() { return Object.create(M.prototype); } }
assert.sameValue(new M() instanceof M, true);
assert.throws(TypeError, function () { class C extends undefined {} });
assert.throws(TypeError, function () { class C extends (() => {}) {} });
assert.throws(TypeError, function () { class C extends { m() {} }.m {} });
function F() {} F.prototype = 3;
assert.throws(TypeError, function () { class C extends F {} });
function G() {} G.prototype = null;
class H extends G {}
assert.sameValue(Object.getPrototypeOf(H.prototype), null);
