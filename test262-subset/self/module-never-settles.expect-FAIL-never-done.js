/*---
esid: pending
description: A module that waits for ever fails once the jobs run out
flags: [module]
features: [top-level-await]
---*/

await new Promise(function () {});
