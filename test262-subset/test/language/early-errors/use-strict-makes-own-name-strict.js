/*---
esid: sec-function-definitions-static-semantics-early-errors
description: The strict directive of a body applies to the name of its own function
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

function eval() { 'use strict'; }
