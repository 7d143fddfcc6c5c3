/*---
esid: pending
description: noStrict runs in sloppy mode, once
flags: [noStrict]
---*/

assert.sameValue((function () { return this; })(), globalThis);
