/*---
esid: sec-generatorvalidate
description: A running generator may not be resumed, and survives the attempt
---*/

var it, errors = 0;
function* g() {
  for (var m of ['next', 'return', 'throw']) try { it[m](); } catch (e) { if (e.constructor === TypeError) errors++; }
  yield 'still alive';
}
it = g();
assert.sameValue(it.next().value, 'still alive');
assert.sameValue(errors, 3);
assert.throws(TypeError, function () { g.prototype.next.call({}); });
