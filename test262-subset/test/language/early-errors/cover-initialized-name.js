/*---
esid: sec-object-initializer-static-semantics-early-errors
description: A shorthand initializer outside a pattern is an error
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; ({ a = 1 });
