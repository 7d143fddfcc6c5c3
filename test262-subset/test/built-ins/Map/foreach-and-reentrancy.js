/*---
esid: sec-map.prototype.foreach
description: forEach sees entries added during the walk, not those deleted before their turn
---*/

var m = new Map([['a', 1], ['b', 2]]), log = [];
m.forEach(function (v, k, self) { log.push(k); assert.sameValue(self, m); if (log.length < 4) { m.delete(k); m.set(k, v); } });
assert.sameValue(log.join(''), 'ababa');
log = []; m.forEach(function () { log.push(this); m.clear(); }, 'this');
assert.sameValue(log.length, 1);
assert.sameValue(String(log[0]), 'this');
var it = m.entries(); assert.sameValue(it.next().done, true); m.set('late', 1); assert.sameValue(it.next().done, true);
