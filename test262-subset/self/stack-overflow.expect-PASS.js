/*---
esid: pending
description: A stack overflow is an ordinary RangeError
negative:
  phase: runtime
  type: RangeError
---*/

function f() { return f() + 1; }
f();
