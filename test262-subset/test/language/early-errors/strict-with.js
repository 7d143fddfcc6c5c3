/*---
esid: sec-with-statement-static-semantics-early-errors
description: Strict code has no with statement
negative:
  phase: parse
  type: SyntaxError
flags: [onlyStrict]
---*/

$DONOTEVALUATE();

with ({}) {}
