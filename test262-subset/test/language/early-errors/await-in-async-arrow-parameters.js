/*---
esid: sec-async-arrow-function-definitions-static-semantics-early-errors
description: >
  An async arrow's parameters may not contain an await expression
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

async function f() { async (a = await 1) => a; }
