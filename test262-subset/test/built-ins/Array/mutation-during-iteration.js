/*---
esid: sec-array.prototype.foreach
description: The length is read once; elements are looked at when their turn comes
---*/

var a = [1, 2, 3], seen = [];
a.forEach(function (x, i) { seen.push(x); if (i === 0) { a.push(4); a[1] = 'changed'; delete a[2]; } });
assert.compareArray(seen, [1, 'changed']);
a = [1, 2, 3, 4];
assert.sameValue(a.map(function (x) { a.length = 2; return x; }).length, 4);
a = [1, 2, 3];
assert.sameValue(a.reduceRight(function (s, x) { a.length = 0; return s + x; }), 5);
a = [3, 2, 1]; seen = 0;
a.find(function () { seen++; a.pop(); });
assert.sameValue(seen, 3);
