/*---
esid: pending
description: A failed assertion fails the test
---*/

assert.sameValue(1 + 1, 3);
