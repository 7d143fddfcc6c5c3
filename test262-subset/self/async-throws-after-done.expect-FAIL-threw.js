/*---
esid: pending
description: A synchronous error after done is not lost
flags: [async]
---*/

$DONE();
throw new TypeError('on purpose');
