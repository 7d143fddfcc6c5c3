/*---
esid: sec-reflect.construct
description: Arguments come from an array-like object, targets are checked first
---*/

assert.sameValue(Reflect.apply(Math.max, null, { length: 2, 0: 3, 1: 4 }), 4);
assert.throws(TypeError, function () { Reflect.apply(1, null, []); });
assert.throws(TypeError, function () { Reflect.apply(Math.max, null); });
assert.throws(TypeError, function () { Reflect.construct(function () {}, [], () => {}); });
assert.throws(TypeError, function () { Reflect.construct(() => {}, []); });
assert.throws(TypeError, function () { Reflect.construct(function () {}); });
var a = Reflect.construct(Array, [3], Object);
assert.sameValue(Array.isArray(a), true);
assert.sameValue(Object.getPrototypeOf(a), Object.prototype);
assert.sameValue(a.length, 3);
assert.sameValue(Reflect.ownKeys({ b: 1, [Symbol.iterator]: 1, 0: 1 }).length, 3);
assert.sameValue(Reflect.defineProperty(Object.freeze({}), 'x', {}), false);
assert.sameValue(Reflect.has(Object.create({ x: 1 }), 'x'), true);
