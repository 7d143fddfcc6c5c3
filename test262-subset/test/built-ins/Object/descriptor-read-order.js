/*---
esid: sec-topropertydescriptor
description: The fields of a descriptor are looked up in a fixed order, inherited ones too
---*/

var log = [];
var d = new Proxy(Object.create({ value: 1 }), { has(t, k) { log.push('has ' + k); return k in t; }, get(t, k) { log.push('get ' + k); return t[k]; } });
var o = Object.defineProperty({}, 'x', d);
assert.sameValue(log.join(), 'has enumerable,has configurable,has value,get value,has writable,has get,has set');
assert.sameValue(o.x, 1);
