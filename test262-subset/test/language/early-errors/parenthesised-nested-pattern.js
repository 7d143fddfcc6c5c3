/*---
esid: sec-destructuring-assignment-static-semantics-early-errors
description: A nested pattern in parentheses is not a valid assignment target
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; [([a])] = [[]];
