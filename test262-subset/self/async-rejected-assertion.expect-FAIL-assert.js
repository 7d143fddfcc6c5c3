/*---
esid: pending
description: asyncTest reports a rejection
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () { await null; assert.sameValue(1, 2); });
