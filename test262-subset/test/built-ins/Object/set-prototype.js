/*---
esid: sec-object.setprototypeof
description: Cycles and immutable or non-extensible prototypes are refused
---*/

var a = {}, b = Object.create(a);
assert.throws(TypeError, function () { Object.setPrototypeOf(a, b); });
assert.throws(TypeError, function () { a.__proto__ = b; });
assert.throws(TypeError, function () { Object.setPrototypeOf(Object.preventExtensions({}), {}); });
Object.setPrototypeOf(Object.preventExtensions({}), Object.prototype);
assert.throws(TypeError, function () { Object.setPrototypeOf(Object.prototype, {}); });
assert.sameValue(Object.setPrototypeOf(5, null), 5);
assert.throws(TypeError, function () { Object.setPrototypeOf({}, 5); });
assert.throws(TypeError, function () { Object.setPrototypeOf(undefined, null); });
var o = {}; o.__proto__ = 5;
assert.sameValue(Object.getPrototypeOf(o), Object.prototype);
var p = new Proxy({}, {}), q = Object.create(p);
Object.setPrototypeOf(p, q);
assert.sameValue(Object.getPrototypeOf(p), q, 'a cycle through a proxy is not looked for');
