/*---
esid: sec-variablestatements-in-catch-blocks
description: A for-of var head may not redeclare a catch parameter named by a pattern
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

try {} catch ({ e }) { for (var e of []) ; }
