/*---
esid: pending
description: onlyStrict and noStrict leave nothing to run
flags: [onlyStrict, noStrict]
---*/

assert(true);
