/*---
esid: pending
description: assert.throws fails when nothing is thrown
---*/

assert.throws(TypeError, function () {});
