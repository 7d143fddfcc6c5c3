/*---
esid: pending
description: A phase nobody knows
negative:
  phase: early
  type: TypeError
---*/

throw new TypeError();
