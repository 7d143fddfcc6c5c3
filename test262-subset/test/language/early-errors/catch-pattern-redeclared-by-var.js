/*---
esid: sec-variablestatements-in-catch-blocks
description: The leniency for var in a catch block stops at destructured parameters
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

try {} catch ([e]) { var e; }
