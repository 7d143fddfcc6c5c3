/*---
esid: pending
description: An async test passes when it says it is done
flags: [async]
---*/

Promise.resolve().then(function () { $DONE(); });
