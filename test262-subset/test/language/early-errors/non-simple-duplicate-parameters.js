/*---
esid: sec-function-definitions-static-semantics-early-errors
description: A non-simple parameter list may not repeat a name, in sloppy code too
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

function f(a, [b, a]) {}
