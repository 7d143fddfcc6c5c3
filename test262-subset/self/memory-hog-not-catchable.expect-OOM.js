/*---
esid: pending
description: Catching errors does not save the memory
---*/

var held = [];
for (;;) try { for (;;) held.push(new Array(100000).fill(0.5)); } catch (e) {}
