/*---
esid: sec-switch-statement-static-semantics-early-errors
description: All clauses of a switch share one lexical scope
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

switch (0) { case 0: let a; break; default: let a; }
