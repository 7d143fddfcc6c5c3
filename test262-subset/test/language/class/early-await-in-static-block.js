/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A static block may not await, nor use await as a name
negative:
  phase: parse
  type: SyntaxError
features: [class-static-block]
---*/

$DONOTEVALUATE();

async function f() { class C { static { await 1; } } }
