/*---
esid: pending
description: A syntax error that no metadata announces fails the test
---*/

var = 1;
