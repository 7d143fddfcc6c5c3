/*---
esid: sec-module-semantics-static-semantics-early-errors
description: A module may not export one name twice
negative:
  phase: parse
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

var a, b;
export { a as x };
export { b as x };
