/*---
esid: sec-for-in-and-for-of-statements
description: for await needs an async context
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

function f() { for await (var x of []) ; }
