/*---
esid: sec-left-hand-side-expressions-static-semantics-early-errors
description: import.meta belongs to modules only
negative:
  phase: parse
  type: SyntaxError
features: [import.meta]
---*/

$DONOTEVALUATE();

import.meta;
