/*---
esid: sec-literals-numeric-literals
description: An identifier may not begin directly after a number
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

3in [];
