/*---
esid: sec-object.prototype.propertyisenumerable
description: The methods of Object.prototype accept primitives, refuse nullish receivers and convert the key first
---*/

var p = Object.prototype;
assert.sameValue(p.hasOwnProperty.call('ab', 1), true);
assert.sameValue(p.propertyIsEnumerable.call('ab', 'length'), false);
assert.sameValue(p.isPrototypeOf.call(null, 5), false, 'a primitive argument is answered first');
assert.throws(TypeError, function () { p.isPrototypeOf.call(null, {}); });
var log = [];
assert.throws(TypeError, function () { p.hasOwnProperty.call(null, { toString() { log.push('key'); return 'k'; } }); });
assert.compareArray(log, ['key']);
assert.throws(TypeError, function () { Object.hasOwn(null, { toString() { log.push('never'); return 'k'; } }); });
assert.compareArray(log, ['key']);
assert.sameValue(typeof p.valueOf.call(1), 'object');
assert.sameValue(Object(1n) instanceof BigInt, true);
assert.throws(TypeError, function () { p.toLocaleString.call(undefined); });
