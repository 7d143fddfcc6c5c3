/*---
esid: sec-function-definitions-static-semantics-early-errors
description: A plain function may not use a super property, even inside a method
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

({ m() { function f() { super.x; } } });
