/*---
esid: sec-arrow-function-definitions-static-semantics-early-errors
description: >
  An arrow's parameter may not be redeclared lexically in its body
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

(({ a }) => { const a = 1; });
