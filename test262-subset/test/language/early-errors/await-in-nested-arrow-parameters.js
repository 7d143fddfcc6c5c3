/*---
esid: sec-arrow-function-definitions-static-semantics-early-errors
description: An arrow inside an async function may not await in its parameters
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

async function f() { (a = await 1) => a; }
