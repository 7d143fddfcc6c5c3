/*---
esid: sec-proxy.revocable
description: A revoked proxy throws on every operation but typeof
---*/

var r = Proxy.revocable(function () {}, {}), p = r.proxy;
r.revoke(); r.revoke();
assert.sameValue(typeof p, 'function');
var ops = [() => p.x, () => { p.x = 1; }, () => 'x' in p, () => delete p.x, () => p(), () => new p(), () => Object.keys(p), () => Object.getPrototypeOf(p), () => Array.isArray(p), () => Object.isExtensible(p), () => Object.prototype.toString.call(p), () => { class C extends p {} }];
for (var i = 0; i < ops.length; i++) assert.throws(TypeError, ops[i], 'operation ' + i);
assert.throws(TypeError, function () { Proxy({}, {}); });
assert.throws(TypeError, function () { new Proxy(1, {}); });
assert.sameValue(new Proxy(p, {}) !== undefined, true, 'a revoked target is accepted');
assert.sameValue('prototype' in Proxy, false);
