/*---
esid: sec-identifiers-static-semantics-early-errors
description: await is no label in an async function
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

async function f() { await: ; }
