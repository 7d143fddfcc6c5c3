/*---
esid: pending
description: Endless allocation ends the test
---*/

var held = [];
for (;;) held.push(new Array(100000).fill(0.5));
