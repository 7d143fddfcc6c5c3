/*---
esid: pending
description: Catching every stack overflow does not save the fuel
---*/

function f() { f(); }
for (;;) try { f(); } catch (e) {}
