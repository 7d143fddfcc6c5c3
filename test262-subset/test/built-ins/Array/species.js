/*---
esid: sec-arrayspeciescreate
description: map, filter, slice, splice, concat and flat ask the constructor for its species
---*/

class A extends Array {}
class B extends A { static get [Symbol.species]() { return Array; } }
var b = B.from([1, 2]);
for (var m of ['map', 'filter', 'slice', 'splice', 'concat', 'flat', 'flatMap']) {
  assert.sameValue(A.from([1, 2])[m]((x) => x) instanceof A, true, m);
  assert.sameValue(B.from([1, 2])[m]((x) => x) instanceof B, false, m);
}
var c = [1]; c.constructor = { [Symbol.species]: function (n) { this.made = n; } };
assert.sameValue(c.map((x) => x).made, 1);
c.constructor = { [Symbol.species]: null };
assert.sameValue(Array.isArray(c.map((x) => x)), true);
c.constructor = 5; assert.throws(TypeError, function () { c.map((x) => x); });
c.constructor = { [Symbol.species]: parseInt }; assert.throws(TypeError, function () { c.slice(); });
