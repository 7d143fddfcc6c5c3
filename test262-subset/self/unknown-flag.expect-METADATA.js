/*---
esid: pending
description: A flag nobody knows
flags: [sometimesStrict]
---*/

assert(true);
