/*---
esid: sec-iteration-statements
description: The body of a loop may not be a function declaration, sloppy or not
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

while (false) function f() {}
