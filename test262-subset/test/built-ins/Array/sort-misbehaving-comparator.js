/*---
esid: sec-sortindexedproperties
description: A lying or throwing comparator and a changing array do no harm
---*/

var a = []; for (var i = 0; i < 100; i++) a.push(i);
var n = 0, sorted = a.slice().sort(function () { return n++ % 3 - 1; });
assert.sameValue(sorted.length, 100);
assert.sameValue(new Set(sorted).size, 100);
a.slice().sort(() => 1); a.slice().sort(() => -1);
var b = [3, 2, 1];
assert.throws(Test262Error, function () { b.sort(function () { throw new Test262Error(); }); });
assert.compareArray(b, [3, 2, 1]);
var c = [3, 1, 2];
c.sort(function (x, y) { c.length = 0; return x - y; });
assert.compareArray(c, [1, 2, 3], 'the sorted values are written back');
var d = [2, 1]; d.sort(function (x, y) { d.push(9); return x - y; });
assert.compareArray(d.slice(0, 2), [1, 2]);
