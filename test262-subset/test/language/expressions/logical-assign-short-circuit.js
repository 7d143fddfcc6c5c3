/*---
esid: sec-assignment-operators-runtime-semantics-evaluation
description: Logical assignment does not write when it does not need to
---*/

var writes = 0;
var o = { get t() { return 1; }, set t(v) { writes++; }, get f() { return 0; }, set f(v) { writes++; }, get n() { return null; }, set n(v) { writes++; } };
assert.sameValue(o.t ||= 2, 1);
assert.sameValue(o.f &&= 2, 0);
assert.sameValue(o.f ??= 2, 0);
assert.sameValue(writes, 0);
assert.sameValue(o.f ||= 2, 2);
assert.sameValue(o.t &&= 3, 3);
assert.sameValue(o.n ??= 4, 4);
assert.sameValue(writes, 3);
const c = 1;
c ||= 2;
assert.throws(TypeError, function () { c &&= 2; });
