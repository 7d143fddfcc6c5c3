/*---
esid: pending
description: raw does not see assert
flags: [raw]
---*/

assert.sameValue(1, 1);
