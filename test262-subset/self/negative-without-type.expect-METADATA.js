/*---
esid: pending
description: A negative entry needs a type
negative:
  phase: runtime
---*/

throw new TypeError();
