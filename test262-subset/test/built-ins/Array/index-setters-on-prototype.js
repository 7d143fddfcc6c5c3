/*---
esid: sec-ordinaryset
description: An accessor on Array.prototype catches writes into holes
---*/

Object.defineProperty(Array.prototype, '1', { configurable: true, get() { return 'from proto'; }, set(v) { seen = v; } });
var seen, a = [0, , 2];
try {
  assert.sameValue(a[1], 'from proto');
  a[1] = 'written';
  assert.sameValue(seen, 'written');
  assert.sameValue(Object.keys(a).join(), '0,2');
  a.length = 1; a.push('pushed');
  assert.sameValue(seen, 'pushed');
  assert.sameValue([1, 2][1], 2, 'literals define');
  assert.sameValue([1, 2].map((x) => x)[1], 2, 'map defines');
} finally { delete Array.prototype[1]; }
