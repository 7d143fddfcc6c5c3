/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A field initializer may not contain super(), inside an arrow neither
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-public]
---*/

$DONOTEVALUATE();

class C extends Object { x = () => super(); }
