/*---
esid: sec-generator.prototype.next
description: What next passes in, and what a finished generator says
---*/

function* g(a) { var b = yield a; var c = yield b; return c; }
var it = g(1), r;
r = it.next('ignored'); assert.sameValue(r.value, 1); assert.sameValue(r.done, false);
r = it.next(2); assert.sameValue(r.value, 2);
r = it.next(3); assert.sameValue(r.value, 3); assert.sameValue(r.done, true);
r = it.next(4); assert.sameValue(r.value, undefined); assert.sameValue(r.done, true);
assert.sameValue(it[Symbol.iterator](), it);
assert.sameValue(Object.keys(r).join(), 'value,done');
