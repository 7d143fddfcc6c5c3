/*---
esid: pending
description: An uncaught error fails the test
---*/

throw new TypeError('on purpose');
