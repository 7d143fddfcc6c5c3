/*---
esid: pending
description: What another test spoiled is whole here, and the harness too
---*/

assert.sameValue(typeof spoiledByATest, 'undefined');
assert.sameValue(typeof [].push, 'function');
assert.throws(Test262Error, function () { assert.sameValue(1, 2); });
