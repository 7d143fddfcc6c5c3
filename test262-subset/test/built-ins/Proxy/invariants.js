/*---
esid: sec-proxy-object-internal-methods-and-internal-slots-get-p-receiver
description: A trap may not contradict non-configurable facts of its target
---*/

var t = Object.defineProperty({}, 'fixed', { value: 1 });
Object.defineProperty(t, 'noGetter', { set() {} });
var lie = (trap, fn) => new Proxy(t, { [trap]: fn });
assert.throws(TypeError, function () { lie('get', () => 2).fixed; });
assert.sameValue(lie('get', () => 2).other, 2);
assert.sameValue(lie('get', () => 1).fixed, 1);
assert.throws(TypeError, function () { lie('get', () => 2).noGetter; });
assert.throws(TypeError, function () { 'fixed' in lie('has', () => false); });
assert.throws(TypeError, function () { lie('set', () => true).fixed = 2; });
assert.throws(TypeError, function () { delete lie('deleteProperty', () => true).fixed; });
assert.throws(TypeError, function () { Object.getOwnPropertyDescriptor(lie('getOwnPropertyDescriptor', () => undefined), 'fixed'); });
assert.throws(TypeError, function () { Object.getOwnPropertyDescriptor(lie('getOwnPropertyDescriptor', () => 1), 'x'); });
assert.throws(TypeError, function () { Object.getOwnPropertyDescriptor(lie('getOwnPropertyDescriptor', () => ({ value: 1, configurable: false })), 'x'); });
assert.throws(TypeError, function () { Reflect.ownKeys(lie('ownKeys', () => [])); });
assert.throws(TypeError, function () { Reflect.ownKeys(lie('ownKeys', () => ['fixed', 'noGetter', 'a', 'a'])); });
assert.throws(TypeError, function () { Reflect.ownKeys(lie('ownKeys', () => ['fixed', 'noGetter', 1])); });
assert.throws(TypeError, function () { Object.isExtensible(lie('isExtensible', () => false)); });
assert.throws(TypeError, function () { Object.preventExtensions(lie('preventExtensions', () => true)); });
assert.throws(TypeError, function () { Object.getPrototypeOf(new Proxy(Object.preventExtensions({}), { getPrototypeOf() { return null; } })); });
assert.throws(TypeError, function () { Object.getPrototypeOf(lie('getPrototypeOf', () => 1)); });
assert.throws(TypeError, function () { new (new Proxy(function () {}, { construct() { return 1; } })); });
