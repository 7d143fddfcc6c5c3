/*---
esid: sec-class-definitions-static-semantics-early-errors
description: super() needs a heritage clause
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

class C { constructor() { super(); } }
