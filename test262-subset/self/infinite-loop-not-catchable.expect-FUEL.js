/*---
esid: pending
description: The end of the fuel cannot be caught and finally blocks do not go on
---*/

for (;;) {
  try { for (;;) ; } catch (e) {} finally { continue; }
}
