/*---
esid: sec-let-and-const-declarations-static-semantics-early-errors
description: A let declaration may not bind the name let, even inside a pattern
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

let [{ q: let }] = [{}];
