/*---
esid: pending
description: An uncaught value fails the test even when it is null
---*/

throw null;
