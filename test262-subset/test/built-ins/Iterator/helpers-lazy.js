/*---
esid: sec-iterator.prototype.map
description: Iterator helpers pull one value at a time and close their source
features: [iterator-helpers]
---*/

var log = [];
var source = { __proto__: Iterator.prototype, i: 0, next() { log.push('next'); return { value: this.i++, done: false }; }, return() { log.push('return'); return {}; } };
var it = source.filter((x) => x % 2).map((x, i) => x * 10 + i);
assert.compareArray(log, []);
assert.sameValue(it.next().value, 10);
assert.sameValue(it.next().value, 31);
assert.sameValue(log.length, 4);
it.return();
assert.sameValue(log.pop(), 'return');
assert.sameValue(it.next().done, true);
assert.throws(TypeError, function () { source.map(5); });
assert.throws(TypeError, function () { Iterator.prototype.map.call(5, () => 1); });
