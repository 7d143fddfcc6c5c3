/*---
esid: sec-generatorstart
description: Locals, loops, catch state, pending calls and temporaries survive suspension
---*/

function* g() {
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    try { sum = sum + (yield i) * (yield i + 10); } catch (e) { sum += e; }
  }
  return Math.max(sum, yield 'arg', [yield 'element'].length);
}
var it = g();
it.next(); it.next(2);
assert.sameValue(it.next(3).value, 1);
assert.sameValue(it.throw(100).value, 2);
it.next(1);
assert.sameValue(it.next(1).value, 'arg');
assert.sameValue(it.next(50).value, 'element');
assert.sameValue(it.next().value, 107);
