/*---
esid: sec-let-and-const-declarations-static-semantics-early-errors
description: A const outside a for-in or for-of head needs an initializer
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

for (const x; false; ) ;
