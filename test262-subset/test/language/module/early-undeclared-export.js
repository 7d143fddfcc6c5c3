/*---
esid: sec-module-semantics-static-semantics-early-errors
description: An exported name must be declared in the module
negative:
  phase: parse
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

export { Object };
