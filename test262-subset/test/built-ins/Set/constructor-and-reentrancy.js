/*---
esid: sec-set
description: The constructor uses the current add; forEach survives deletion of everything
---*/

var calls = 0, saved = Set.prototype.add;
Set.prototype.add = function (v) { calls++; return saved.call(this, v); };
try { new Set([1, 1]); assert.sameValue(calls, 2); Set.prototype.add = null; assert.throws(TypeError, function () { new Set([]); }); } finally { Set.prototype.add = saved; }
var s = new Set([1, 2, 3]), seen = [];
s.forEach(function (v) { seen.push(v); if (v === 2) { s.clear(); s.add(9); s.add(1); } });
assert.compareArray(seen, [1, 2, 9, 1]);
assert.sameValue(Set.prototype.add.length, 1);
