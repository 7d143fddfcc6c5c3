/*---
esid: sec-arrow-function-definitions-static-semantics-early-errors
description: Arrow parameters are always unique, in sloppy code too
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

(a, a) => a;
