/*---
esid: sec-generator-function-definitions-static-semantics-early-errors
description: >
  A generator's parameters may not contain a yield expression
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

function* g(a = yield) {}
