/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A private name is declared once, unless a getter and a setter pair up
negative:
  phase: parse
  type: SyntaxError
features: [class-methods-private]
---*/

$DONOTEVALUATE();

class C { #x; #x() {} }
