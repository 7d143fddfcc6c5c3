/*---
esid: sec-privateget
description: Private access demands the member; proxies and prototypes do not pass it on
features: [class-fields-private]
---*/

class C { #x = 1; static get(o) { return o.#x; } static set(o) { o.#x = 2; } static call(o) { o.#x(); } }
var c = new C();
assert.sameValue(C.get(c), 1);
assert.throws(TypeError, function () { C.get({}); });
assert.throws(TypeError, function () { C.set({}); });
assert.throws(TypeError, function () { C.get(Object.create(c)); });
assert.throws(TypeError, function () { C.get(new Proxy(c, {})); });
assert.throws(TypeError, function () { C.get(1); });
assert.throws(TypeError, function () { C.get(null); });
assert.throws(TypeError, function () { C.call(c); });
assert.sameValue(Reflect.ownKeys(c).length, 0);
assert.sameValue(c['#x'], undefined);
