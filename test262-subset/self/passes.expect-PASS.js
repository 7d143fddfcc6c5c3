/*---
esid: pending
description: A test that has nothing to complain about passes
---*/

assert.sameValue(1 + 1, 2);
assert.throws(TypeError, function () { null.x; });
