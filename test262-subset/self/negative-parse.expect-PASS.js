/*---
esid: pending
description: An announced early error passes without a run
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

let a, a;
