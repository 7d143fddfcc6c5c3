/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A field initializer may not mention arguments
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-public]
---*/

$DONOTEVALUATE();

class C { x = () => arguments; }
