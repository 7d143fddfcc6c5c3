/*---
esid: pending
description: assert.sameValue tells the zeros apart
---*/

assert.sameValue(-0, 0);
