/*---
esid: pending
description: onlyStrict runs in strict mode, once
flags: [onlyStrict]
---*/

assert.sameValue((function () { return this; })(), undefined);
