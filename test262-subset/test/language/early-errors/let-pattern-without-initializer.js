/*---
esid: sec-let-and-const-declarations
description: A pattern in a let declaration needs an initializer
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

let { a };
