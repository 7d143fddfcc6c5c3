/*---
esid: sec-class-definitions-static-semantics-early-errors
description: No static method or accessor may be named prototype
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

class C { static get prototype() {} }
