/*---
esid: pending
description: Without flags the strict run counts too
---*/

assert.notSameValue((function () { return this; })(), undefined);
