/*---
esid: pending
description: Without the async flag there is no $DONE
---*/

$DONE();
