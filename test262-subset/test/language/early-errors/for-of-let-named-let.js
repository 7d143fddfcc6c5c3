/*---
esid: sec-for-in-and-for-of-statements-static-semantics-early-errors
description: A for-of head may not declare a binding called let
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

for (const let of []) ;
