/*---
esid: sec-class-definitions-static-semantics-early-errors
description: No static field may be named prototype
negative:
  phase: parse
  type: SyntaxError
features: [class-static-fields-public]
---*/

$DONOTEVALUATE();

class C { static prototype = 1; }
