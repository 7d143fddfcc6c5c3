/*---
esid: pending
description: Without flags the sloppy run counts too
---*/

assert.sameValue((function () { return this; })(), undefined);
