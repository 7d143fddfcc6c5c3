/*---
esid: sec-canonicalnumericindexstring
description: Numeric strings are never ordinary properties of a typed array
---*/

var u = new Uint8Array(2);
for (var k of ['-0', '1.5', '-1', '2', 'NaN', 'Infinity', '1e+21', '0.1']) { u[k] = 1; assert.sameValue(k in u, false, k); assert.sameValue(u[k], undefined, k); assert.sameValue(Reflect.set(u, k, 1), true, k); assert.sameValue(Reflect.defineProperty(u, k, { value: 1 }), false, k); assert.sameValue(delete u[k], true, k); }
for (k of ['+1', '01', '1.0', '1e21', 'length2', '']) { u[k] = 'own'; assert.sameValue(u[k], 'own', k); }
assert.sameValue(Reflect.deleteProperty(u, '0'), false); var d = Object.getOwnPropertyDescriptor(u, '0');
assert.sameValue(d.writable && d.enumerable && d.configurable, true);
assert.sameValue(Reflect.defineProperty(u, '0', { value: 8, configurable: false }), false);
assert.sameValue(Reflect.defineProperty(u, '0', { value: 8 }), true);
assert.sameValue(u[0], 8);
assert.sameValue(Reflect.ownKeys(u).slice(0, 2).join(), '0,1');
var n = 0;
u[5] = { valueOf() { n++; return 1; } };
assert.sameValue(n, 1, 'the value is converted although the index is out of range');
var heir = Object.create(u);
heir[9] = 1;
assert.sameValue(heir.hasOwnProperty('9'), false);
