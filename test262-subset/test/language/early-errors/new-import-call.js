/*---
esid: sec-import-calls
description: import() may not be constructed directly
negative:
  phase: parse
  type: SyntaxError
features: [dynamic-import]
---*/

$DONOTEVALUATE();

new import('x');
