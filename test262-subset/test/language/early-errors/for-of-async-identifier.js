/*---
esid: sec-for-in-and-for-of-statements
description: A for-of head may not be the bare identifier async
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var async; for (async of []) ;
