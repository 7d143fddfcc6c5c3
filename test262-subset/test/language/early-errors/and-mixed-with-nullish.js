/*---
esid: sec-binary-logical-operators
description: >
  The nullish operator may not follow && without parentheses
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; a && a ?? a;
