/*---
esid: pending
description: Test262Error is a type like any other
negative:
  phase: runtime
  type: Test262Error
---*/

assert(false);
