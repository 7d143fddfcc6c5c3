/*---
esid: sec-iterator.prototype.reduce
description: reduce, toArray, some, every, find, forEach and flatMap, with closing on early answers
features: [iterator-helpers]
---*/

var closed = 0;
function* g() { try { yield 1; yield 2; yield 3; } finally { closed++; } }
assert.sameValue(g().reduce((a, b) => a + b), 6);
assert.sameValue(g().reduce((a, b) => a + b, 10), 16);
assert.throws(TypeError, function () { [].values().reduce(() => 1); });
closed = 0;
assert.sameValue(g().some((x) => x === 2), true);
assert.sameValue(g().every((x) => x < 2), false);
assert.sameValue(g().find((x) => x > 1), 2);
assert.sameValue(closed, 3);
assert.throws(Test262Error, function () { g().forEach(() => { throw new Test262Error(); }); });
assert.sameValue(closed, 4);
assert.compareArray(g().flatMap((x) => [x, x]).toArray(), [1, 1, 2, 2, 3, 3]);
assert.throws(TypeError, function () { g().flatMap(() => 'strings are refused').next(); });
assert.throws(TypeError, function () { g().flatMap(() => 5).next(); });
