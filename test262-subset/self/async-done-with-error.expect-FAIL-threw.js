/*---
esid: pending
description: Done with another error fails the test
flags: [async]
---*/

$DONE(new TypeError('on purpose'));
