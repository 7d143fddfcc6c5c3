/*---
esid: sec-semantics-static-semantics-early-errors
description: Labelling the function does not make it a loop body
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

while (false) a: function f() {}
