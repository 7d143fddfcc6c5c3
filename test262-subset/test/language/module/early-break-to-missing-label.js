/*---
esid: sec-module-semantics-static-semantics-early-errors
description: A break in a module needs its label
negative:
  phase: parse
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

break missing;
