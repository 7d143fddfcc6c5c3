/*---
esid: sec-assignment-operators-static-semantics-early-errors
description: A pattern in parentheses is not a valid assignment target
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; ({ a }) = {};
