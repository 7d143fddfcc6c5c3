/*---
esid: sec-module-semantics-static-semantics-early-errors
description: A string export name must be well-formed Unicode
negative:
  phase: parse
  type: SyntaxError
flags: [module]
features: [arbitrary-module-namespace-names]
---*/

$DONOTEVALUATE();

export { x as '\uD83D' };
var x;
