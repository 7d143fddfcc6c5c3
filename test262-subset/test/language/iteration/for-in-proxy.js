/*---
esid: sec-enumerate-object-properties
description: for-in over a proxy asks for keys, descriptors and the prototype
---*/

var log = [];
var p = new Proxy({ a: 1, b: 2 }, {
  ownKeys() { log.push('keys'); return ['a', 'b']; },
  getPrototypeOf() { log.push('proto'); return null; },
  getOwnPropertyDescriptor(t, k) { log.push('desc ' + k); return { value: 1, enumerable: k === 'b', configurable: true }; }
});
var seen = [];
for (var k in p) seen.push(k);
assert.compareArray(seen, ['b']);
assert.sameValue(log.indexOf('desc a') > log.indexOf('keys'), true);
assert.sameValue(log.includes('proto'), true);
assert.sameValue(log.filter((x) => x === 'keys').length, 1);
