/*---
esid: pending
description: The name of the constructor counts, not the name property
negative:
  phase: runtime
  type: RangeError
---*/

var e = new TypeError();
e.name = 'RangeError';
throw e;
