/*---
esid: pending
---*/

assert(true);
