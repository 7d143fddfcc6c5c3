/*---
esid: pending
description: An include must exist
includes: [noSuchHelper.js]
---*/

assert(true);
