/*---
esid: sec-map.prototype.set
description: Growing, shrinking and iterating large maps keeps order and values
---*/

var m = new Map(), n = 3000;
for (var i = 0; i < n; i++) m.set(i % 2 ? i : 'k' + i, i);
for (i = 0; i < n; i += 3) m.delete(i % 2 ? i : 'k' + i);
assert.sameValue(m.size, 2000);
var last = -1, sum = 0;
for (var [k, v] of m) { assert.sameValue(v > last, true); last = v; sum += v; }
assert.sameValue(sum, 3000000);
assert.sameValue(m.has('k0'), false);
assert.sameValue(m.get('k2'), 2);
assert.sameValue(m.has('1'), false);
m.clear();
assert.sameValue(m.size, 0);
assert.sameValue(m.entries().next().done, true);
