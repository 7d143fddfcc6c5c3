/*---
esid: pending
description: A syntax error is not the announced runtime error
negative:
  phase: runtime
  type: SyntaxError
---*/

var = 1;
