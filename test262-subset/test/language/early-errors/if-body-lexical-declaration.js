/*---
esid: sec-if-statement
description: The body of an if may not be a class declaration
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

if (true) class C {}
