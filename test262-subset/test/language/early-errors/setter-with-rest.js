/*---
esid: sec-method-definitions
description: A setter may not take a rest parameter
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

({ set a(...b) {} });
