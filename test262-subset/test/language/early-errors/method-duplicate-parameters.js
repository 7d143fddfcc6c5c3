/*---
esid: sec-method-definitions-static-semantics-early-errors
description: Method parameters are always unique, in sloppy code too
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

({ m(a, a) {} });
