/*---
esid: sec-enumerate-object-properties
description: A property deleted before its turn is not visited
---*/

var o = { a: 1, b: 2, c: 3 }, seen = [];
for (var k in o) { seen.push(k); delete o.b; }
assert.compareArray(seen, ['a', 'c']);
var p = Object.create({ x: 1, y: 2 });
p.z = 0; seen = [];
for (k in p) { seen.push(k); delete Object.getPrototypeOf(p).x; }
assert.compareArray(seen, ['z', 'y']);
