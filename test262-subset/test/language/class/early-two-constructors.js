/*---
esid: sec-class-definitions-static-semantics-early-errors
description: A class has one constructor, however its name is spelled
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

class C { constructor() {} 'constructor'() {} }
