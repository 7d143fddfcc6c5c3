/*---
esid: pending
description: assert.throws wants the very constructor
---*/

assert.throws(Error, function () { throw new TypeError(); });
