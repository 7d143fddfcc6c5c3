/*---
esid: pending
description: A loop without end runs out of fuel
---*/

for (;;) ;
