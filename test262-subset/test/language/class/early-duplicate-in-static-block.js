/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A static block is a scope with the usual rules for redeclaration
negative:
  phase: parse
  type: SyntaxError
features: [class-static-block]
---*/

$DONOTEVALUATE();

class C { static { var x; let x; } }
