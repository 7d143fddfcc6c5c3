/*---
esid: pending
description: An announced runtime error passes
negative:
  phase: runtime
  type: RangeError
---*/

throw new RangeError();
