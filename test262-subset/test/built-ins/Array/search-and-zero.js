/*---
esid: sec-array.prototype.indexof
description: indexOf is strict, includes treats NaN as equal; indices convert after the length check
---*/

assert.sameValue([NaN].indexOf(NaN), -1);
assert.sameValue([NaN].includes(NaN), true);
assert.sameValue([0].includes(-0), true);
assert.sameValue([1, 2, 1].lastIndexOf(1, -2), 0);
assert.sameValue([1, 2, 1].lastIndexOf(1, undefined), 0);
assert.sameValue([1, 2, 1].lastIndexOf(1), 2);
assert.sameValue([1].indexOf(1, -Infinity), 0);
assert.sameValue(Object.is([1].indexOf(1, -0), 0), true);
var touched = 0;
[].includes(1, { valueOf() { touched++; return 0; } });
[].indexOf(1, { valueOf() { touched++; return 0; } });
assert.sameValue(touched, 0);
assert.sameValue([1, 2, 3].at(-1), 3);
assert.sameValue([1, 2, 3].at(-4), undefined);
