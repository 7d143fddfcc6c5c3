/*---
esid: sec-static-semantics-expectedargumentcount
description: length stops at the first default or rest parameter
---*/

assert.sameValue(function (a, b = 0, c) {}.length, 1);
assert.sameValue(((a, b, ...c) => {}).length, 2);
assert.sameValue((({ a }, [b]) => {}).length, 2);
assert.sameValue((function ([a] = []) {}).length, 0);
assert.sameValue(Object.getOwnPropertyDescriptor({ set x(v = 1) {} }, 'x').set.length, 0);
assert.sameValue((async (a, b) => {}).length, 2);
assert.sameValue((class { constructor(a, b, c) {} }).length, 3);
