/*---
esid: sec-assignment-operators-static-semantics-early-errors
description: A logical assignment to a call is an early error in every mode
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

function f() {} f() &&= 1;
