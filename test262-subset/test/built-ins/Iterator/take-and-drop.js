/*---
esid: sec-iterator.prototype.take
description: take closes at its limit; limits are validated before next is read
features: [iterator-helpers]
---*/

function* g() { try { yield 1; yield 2; yield 3; } finally { log.push('closed'); } }
var log = [];
assert.compareArray([...g().take(2)], [1, 2]);
assert.compareArray(log, ['closed']);
assert.compareArray([...g().drop(1)], [2, 3]);
assert.compareArray([...g().drop(5)], []);
assert.compareArray([...g().take(Infinity)].slice(0, 1), [1]);
for (var bad of [NaN, -1, undefined, 'x']) assert.throws(RangeError, function () { g().take(bad); });
assert.throws(RangeError, function () { g().drop(-1); });
assert.sameValue(g().take(0.9).next().done, true);
