/*---
esid: sec-map.prototype.set
description: NaN is one key, both zeros are one key stored as zero, and numbers differ from strings
---*/

var m = new Map([[NaN, 'nan'], [-0, 'zero'], ['1', 's'], [1, 'n'], [1n, 'b']]);
assert.sameValue(m.size, 5);
assert.sameValue(m.get(0 / 0), 'nan');
assert.sameValue(m.get(0), 'zero');
assert.sameValue(Object.is([...m.keys()][1], 0), true);
assert.sameValue(m.get('1'), 's');
assert.sameValue(m.get(1), 'n');
assert.sameValue(m.get(1n), 'b');
assert.sameValue(m.get(0.5 + 0.5), 'n');
assert.sameValue(m.set(1, 'again'), m);
assert.sameValue([...m.keys()].indexOf(1), 3, 'an overwritten entry keeps its place');
assert.sameValue(m.delete(1), true);
assert.sameValue(m.delete(1), false); m.set(1, 0);
assert.sameValue([...m.keys()].pop(), 1);
var big = new Map(); big.set(2n ** 80n, 1); assert.sameValue(big.get(2n ** 79n * 2n), 1);
