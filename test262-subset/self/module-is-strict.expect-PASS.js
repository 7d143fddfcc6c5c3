/*---
esid: pending
description: Module code is strict, with the harness as globals
flags: [module]
---*/

assert.sameValue(this, undefined);
export {};
