/*---
esid: pending
description: A thrown string has the constructor String, not the announced one
negative:
  phase: runtime
  type: RangeError
---*/

throw 'RangeError';
