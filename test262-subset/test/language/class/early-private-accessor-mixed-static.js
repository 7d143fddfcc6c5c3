/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A private getter and setter must both be static or both not
negative:
  phase: parse
  type: SyntaxError
features: [class-methods-private, class-static-methods-private]
---*/

$DONOTEVALUATE();

class C { static get #x() {} set #x(v) {} }
