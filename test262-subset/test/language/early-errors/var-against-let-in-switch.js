/*---
esid: sec-switch-statement-static-semantics-early-errors
description: A var in one clause collides with a let in another
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

switch (0) { case 0: var a; break; default: let a; }
