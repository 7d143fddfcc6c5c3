/*---
esid: sec-array
description: One number is a length, anything else an element
---*/

assert.sameValue(Array(3).length, 3);
assert.sameValue(0 in new Array(3), false);
assert.sameValue(Array('3')[0], '3');
assert.throws(RangeError, function () { Array(-1); });
assert.throws(RangeError, function () { Array(4294967296); });
assert.throws(RangeError, function () { Array(1.5); });
assert.sameValue(Array(4294967295).length, 4294967295);
assert.sameValue(Array(1n)[0], 1n);
assert.compareArray(Array.of(7), [7]);
assert.sameValue(Array.of.call(function (n) { this.n = n; }, 1, 2).n, 2);
