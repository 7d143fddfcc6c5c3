/*---
esid: sec-assignment-operators-runtime-semantics-evaluation
description: A destructuring assignment gives back its right side itself
---*/

var source = [1, 2], a, b;
assert.sameValue([a, b] = source, source);
assert.sameValue(({ length: a } = source), source);
assert.sameValue(a, 2);
var x = 1, y = 2;
[x, y] = [y, x];
assert.sameValue(x, 2);
assert.sameValue(y, 1);
