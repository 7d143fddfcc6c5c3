/*---
esid: sec-class-static-block-static-semantics-early-errors
description: A class static block may not break out to a surrounding label
negative:
  phase: parse
  type: SyntaxError
features: [class-static-block]
---*/

$DONOTEVALUATE();

out: while (false) { class C { static { break out; } } }
