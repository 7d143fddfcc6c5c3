/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A static block may not mention arguments
negative:
  phase: parse
  type: SyntaxError
features: [class-static-block]
---*/

$DONOTEVALUATE();

function f() { class C { static { arguments; } } }
