/*---
esid: sec-class-definitions-static-semantics-early-errors
description: The constructor may not be a getter, generator or async method
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

class C { get constructor() {} }
