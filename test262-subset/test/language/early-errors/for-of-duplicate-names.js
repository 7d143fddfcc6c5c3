/*---
esid: sec-for-in-and-for-of-statements-static-semantics-early-errors
description: A lexical head of for-of may not bind one name twice
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

for (let [a, a] of []) ;
