/*---
esid: pending
description: A failure after done is not lost
flags: [async]
---*/

$DONE();
Promise.resolve().then(function () { $DONE(new TypeError('too late')); });
