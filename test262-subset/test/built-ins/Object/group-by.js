/*---
esid: sec-object.groupby
description: groupBy makes a null-prototype object of arrays in first-seen order
features: [array-grouping]
---*/

var g = Object.groupBy([1, 2, 3, 4], (v, i) => (v % 2 ? 'odd' : 'even') + (i > 99 ? '!' : ''));
assert.sameValue(Object.keys(g).join(), 'odd,even');
assert.compareArray(g.odd, [1, 3]);
assert.sameValue(Object.getPrototypeOf(g), null);
assert.throws(TypeError, function () { Object.groupBy(null, () => 1); });
assert.throws(TypeError, function () { Object.groupBy([], 1); });
assert.sameValue(Object.groupBy('a\u{1F600}', (c) => c.length)[2][0], '\u{1F600}');
