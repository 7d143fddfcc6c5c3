/*---
esid: sec-arrow-function-definitions-static-semantics-early-errors
description: An arrow with a rest parameter may not hold a strict directive
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

(...a) => { 'use strict'; };
