/*---
esid: sec-function-definitions-static-semantics-early-errors
description: A parameter may not be redeclared by a let at the top of the body
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

function f(a) { let a; }
