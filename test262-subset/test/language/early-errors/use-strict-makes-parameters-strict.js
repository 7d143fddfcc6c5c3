/*---
esid: sec-function-definitions-static-semantics-early-errors
description: Duplicate parameters are an error once the body turns strict
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

function f(a, a) { 'use strict'; }
