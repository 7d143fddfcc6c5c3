/*---
esid: sec-for-statement-static-semantics-early-errors
description: The body of a for loop may not declare a var named like a let of its head
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

for (let i = 0; i < 1; i++) { var i; }
