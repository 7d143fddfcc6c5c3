/*---
esid: sec-class-definitions-static-semantics-early-errors
description: No private name may be called constructor
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-private]
---*/

$DONOTEVALUATE();

class C { #constructor; }
