/*---
esid: sec-assignment-operators-runtime-semantics-evaluation
description: A compound assignment reads its left value before it evaluates the right side
---*/

var x = 1;
x += (x = 10, 5);
assert.sameValue(x, 6);
var o = { v: 1 };
o.v += (o.v = 10, 5);
assert.sameValue(o.v, 6);
var i = 0, a = [1, 2];
a[i++] += a[i];
assert.compareArray(a, [3, 2]);
assert.sameValue(i, 1);
