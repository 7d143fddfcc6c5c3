/*---
esid: sec-map.groupby
description: Map.groupBy keeps keys by SameValueZero and makes zero positive
features: [array-grouping]
---*/

var m = Map.groupBy([0, -0, NaN, 1], (x) => x);
assert.sameValue(m.size, 3);
assert.compareArray(m.get(0), [0, -0]);
assert.sameValue(Object.is([...Map.groupBy([-0], (x) => x).keys()][0], 0), true);
assert.throws(TypeError, function () { Map.groupBy([1]); });
