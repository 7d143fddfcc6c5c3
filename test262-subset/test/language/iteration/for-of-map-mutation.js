/*---
esid: sec-map.prototype.foreach
description: Entries deleted and added while iterating are respected
---*/

var m = new Map([['a', 1], ['b', 2], ['c', 3]]), seen = [];
for (var [k] of m) {
  seen.push(k);
  if (k === 'a') { m.delete('b'); m.set('d', 4); }
  if (k === 'c') { m.delete('a'); m.set('a', 5); }
}
assert.compareArray(seen, ['a', 'c', 'd', 'a']);
var s = new Set([1]), n = 0;
for (var v of s) { s.delete(v); if (n++ < 5) s.add(v); }
assert.sameValue(n, 6);
m = new Map([[1, 1], [2, 2]]);
var it = m.keys(); it.next(); m.clear(); m.set(3, 3);
assert.sameValue(it.next().value, 3);
