/*---
esid: sec-try-statement-static-semantics-early-errors
description: A catch pattern may not bind one name twice
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

try {} catch ([e, { e }]) {}
