/*---
esid: sec-class-definitions-static-semantics-early-errors
description: No field may be named constructor, as a string neither
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-public]
---*/

$DONOTEVALUATE();

class C { 'constructor'; }
