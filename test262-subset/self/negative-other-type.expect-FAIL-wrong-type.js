/*---
esid: pending
description: The error must have the announced type
negative:
  phase: runtime
  type: RangeError
---*/

throw new TypeError();
