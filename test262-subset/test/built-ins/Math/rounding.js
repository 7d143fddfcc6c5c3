/*---
esid: sec-math.round
description: round, trunc, ceil, floor and fround at the edges
---*/

assert.sameValue(Math.round(-0.5), -0);
assert.sameValue(Math.round(0.5), 1);
assert.sameValue(Math.round(2.5), 3);
assert.sameValue(Math.round(-2.5), -2);
assert.sameValue(Math.round(0.49999999999999994), 0);
assert.sameValue(Math.round(4503599627370497.5), 4503599627370498);
assert.sameValue(Math.round(9007199254740991), 9007199254740991);
assert.sameValue(Math.round(-0.2), -0);
assert.sameValue(Math.ceil(-0.5), -0);
assert.sameValue(Math.trunc(-0.9), -0);
assert.sameValue(Math.floor(-0), -0);
assert.sameValue(Math.fround(5.5), 5.5);
assert.sameValue(Math.fround(5.05), 5.050000190734863);
assert.sameValue(Math.fround(1e40), Infinity);
assert.sameValue(Math.fround(1e-50), 0);
assert.sameValue(Math.sign(-0), -0);
assert.sameValue(Math.sign('-3'), -1);
