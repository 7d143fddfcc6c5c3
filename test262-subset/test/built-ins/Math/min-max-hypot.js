/*---
esid: sec-math.max
description: max, min and hypot convert every argument and know their zeros
---*/

assert.sameValue(Math.max(), -Infinity);
assert.sameValue(Math.min(), Infinity);
assert.sameValue(Math.max(-0, 0), 0);
assert.sameValue(Math.min(0, -0), -0);
assert.sameValue(Math.max(NaN, 1), NaN);
assert.sameValue(Math.max(1, '3', [2]), 3);
var n = 0;
Math.max(NaN, { valueOf() { n++; return 1; } });
Math.hypot(Infinity, { valueOf() { n++; return 1; } });
assert.sameValue(n, 2);
assert.sameValue(Math.hypot(), 0);
assert.sameValue(Math.hypot(NaN, Infinity), Infinity);
assert.sameValue(Math.hypot(3, 4), 5);
assert.sameValue(Math.hypot(-0), 0);
assert.sameValue(Math.hypot(1e200, 1e200) < Infinity, true);
assert.sameValue(Math.max.length, 2);
assert.sameValue(Math.atan2(-0, -0), -Math.PI);
assert.sameValue(Math.atan2(0, -1), Math.PI);
assert.throws(TypeError, function () { Math.max(1n); });
