/*---
esid: pending
description: A key nobody knows
flagz: [module]
---*/

assert(true);
