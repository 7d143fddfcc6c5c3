/*---
esid: sec-function-definitions-static-semantics-early-errors
description: A body with a strict directive demands a simple parameter list
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

function f(a = 1) { 'use strict'; }
