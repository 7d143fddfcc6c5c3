/*---
esid: sec-array.prototype.join
description: Nullish elements are empty and separators are converted once
---*/

assert.sameValue([null, undefined, 1, [2, [3]]].join('-'), '--1-2,3');
assert.sameValue([1, 2].join(null), '1null2');
assert.sameValue([1, 2].join(undefined), '1,2');
assert.sameValue(Array(4).join('ab'), 'ababab');
assert.sameValue([[], [[]]].toString(), ',');
assert.sameValue(Array.prototype.toString.call({ join: () => 'joined' }), 'joined');
assert.sameValue(Array.prototype.toString.call({ join: 1 }), '[object Object]');
assert.sameValue([{ toLocaleString() { return 'local'; } }, null].toLocaleString().indexOf('local'), 0);
