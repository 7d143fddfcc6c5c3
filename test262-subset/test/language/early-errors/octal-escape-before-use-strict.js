/*---
esid: sec-string-literals-early-errors
description: A legacy octal escape earlier in the prologue is an error when a later directive is strict
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

function f() { '\07'; 'use strict'; }
