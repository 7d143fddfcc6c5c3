/*---
esid: sec-parameter-lists
description: Nothing may follow a rest parameter, not even a comma
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

function f(...a,) {}
