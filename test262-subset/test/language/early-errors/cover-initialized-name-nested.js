/*---
esid: sec-object-initializer-static-semantics-early-errors
description: A shorthand initializer stays an error as an argument of a call that merely looks like an arrow head
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var f, a; f(1, { a = 1 });
