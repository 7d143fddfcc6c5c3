/*---
esid: sec-delete-operator-static-semantics-early-errors
description: Strict code may not delete an identifier, however many parentheses wrap it
negative:
  phase: parse
  type: SyntaxError
flags: [onlyStrict]
---*/

$DONOTEVALUATE();

var x; delete ((x));
