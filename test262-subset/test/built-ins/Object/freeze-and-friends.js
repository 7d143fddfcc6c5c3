/*---
esid: sec-setintegritylevel
description: freeze, seal and preventExtensions on ordinary objects, arrays and primitives
---*/

var a = Object.freeze([1, 2]);
assert.throws(TypeError, function () { 'use strict'; a.push(3); });
assert.throws(TypeError, function () { 'use strict'; a[0] = 3; });
assert.throws(TypeError, function () { 'use strict'; a.length = 0; });
assert.sameValue(a.length, 2);
assert.sameValue(Object.isFrozen('abc'), true);
assert.sameValue(Object.freeze(5), 5);
assert.sameValue(Object.isFrozen(Object.preventExtensions({})), true);
assert.sameValue(Object.isFrozen(Object.preventExtensions({ a: 1 })), false);
var acc = Object.freeze({ get v() { return this.w; }, set v(x) { box.w = x; } }), box = {};
acc.v = 4;
assert.sameValue(box.w, 4, 'a frozen accessor still works');
assert.throws(TypeError, function () { Object.freeze(new Uint8Array(1)); });
Object.freeze(new Uint8Array(0));
assert.throws(TypeError, function () { 'use strict'; Object.seal({ x: 1 }).y = 1; });
