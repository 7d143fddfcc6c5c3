/*---
esid: sec-for-in-and-for-of-statements
description: The target of for-of may not begin with let
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

for (let.x of []) ;
