/*---
esid: sec-arrow-function-definitions
description: No line terminator may come before the arrow
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var f = (a)
=> a;
