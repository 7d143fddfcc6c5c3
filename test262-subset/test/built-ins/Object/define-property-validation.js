/*---
esid: sec-validateandapplypropertydescriptor
description: What redefining a non-configurable property allows
---*/

var o = Object.defineProperty({}, 'd', { value: 1, writable: true });
Object.defineProperty(o, 'd', { value: 2 });
Object.defineProperty(o, 'd', { writable: false });
Object.defineProperty(o, 'd', { value: 2, writable: false, enumerable: false, configurable: false });
assert.throws(TypeError, function () { Object.defineProperty(o, 'd', { value: 3 }); });
assert.throws(TypeError, function () { Object.defineProperty(o, 'd', { writable: true }); });
assert.throws(TypeError, function () { Object.defineProperty(o, 'd', { enumerable: true }); });
assert.throws(TypeError, function () { Object.defineProperty(o, 'd', { get() {} }); });
Object.defineProperty(o, 'nan', { value: NaN }); Object.defineProperty(o, 'nan', { value: NaN });
Object.defineProperty(o, 'zero', { value: 0 });
assert.throws(TypeError, function () { Object.defineProperty(o, 'zero', { value: -0 }); });
assert.throws(TypeError, function () { Object.defineProperty({}, 'x', { get() {}, value: 1 }); });
assert.throws(TypeError, function () { Object.defineProperty({}, 'x', { get: 1 }); });
assert.throws(TypeError, function () { Object.defineProperty({}, 'x', 1); });
var p = {}; Object.defineProperty(p, 'a', { get: undefined });
assert.sameValue(Object.getOwnPropertyDescriptor(p, 'a').set, undefined);
assert.sameValue('value' in Object.getOwnPropertyDescriptor(p, 'a'), false);
