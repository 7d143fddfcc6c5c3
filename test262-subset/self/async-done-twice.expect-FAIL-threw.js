/*---
esid: pending
description: A second done is a failure, although the first was a success
flags: [async]
---*/

$DONE();
Promise.resolve().then(function () { $DONE(); });
