/*---
esid: pending
description: A negative runtime test must throw
negative:
  phase: runtime
  type: TypeError
---*/

var fine = 1;
