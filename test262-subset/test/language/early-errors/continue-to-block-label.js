/*---
esid: sec-continue-statement-static-semantics-early-errors
description: continue needs the label of a loop
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

outer: { while (false) { continue outer; } }
