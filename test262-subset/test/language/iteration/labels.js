/*---
esid: sec-labelled-statements
description: Labelled continue and break find their loop through blocks, switches and try
---*/

var log = [];
a: b: for (var i = 0; i < 3; i++) {
  switch (i) {
    case 0: continue a;
    case 1: try { continue b; } finally { log.push('finally'); }
    default: { log.push(i); break a; }
  }
}
assert.compareArray(log, ['finally', 2]);
yes: { log.push('in'); if (i) break yes; log.push('never'); }
assert.sameValue(log.pop(), 'in');
l: if (true) { break l; }
