/*---
esid: sec-binary-logical-operators
description: >
  The nullish operator may not be mixed with||without parentheses
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; a ?? a || a;
