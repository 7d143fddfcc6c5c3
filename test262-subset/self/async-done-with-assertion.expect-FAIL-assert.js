/*---
esid: pending
description: Done with an assertion error fails as an assertion
flags: [async]
---*/

$DONE(new Test262Error('on purpose'));
