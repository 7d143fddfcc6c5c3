/*---
esid: sec-labelled-statements-static-semantics-early-errors
description: A label may not be nested in itself
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

a: { b: a: ; }
