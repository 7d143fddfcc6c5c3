/*---
esid: sec-map
description: The constructor calls the current set method and closes its iterator on failure
---*/

var calls = 0, saved = Map.prototype.set;
Map.prototype.set = function (k, v) { calls++; return saved.call(this, k, v); };
try { new Map([[1, 2], [3, 4]]); assert.sameValue(calls, 2); Map.prototype.set = 5; assert.throws(TypeError, function () { new Map([]); }); new Map(); new Map(null); } finally { Map.prototype.set = saved; }
assert.throws(TypeError, function () { Map(); });
assert.throws(TypeError, function () { new Map(5); });
assert.throws(TypeError, function () { new Map([1]); });
assert.throws(TypeError, function () { Map.prototype.get.call(new Set(), 1); });
assert.throws(TypeError, function () { Map.prototype.size; });
assert.sameValue(Map.prototype[Symbol.iterator], Map.prototype.entries);
assert.sameValue(Map.length, 0);
assert.sameValue(Map[Symbol.species], Map);
