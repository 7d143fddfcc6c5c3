/*---
esid: sec-method-definitions
description: A getter takes no parameter
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

({ get a(b) {} });
