/*---
esid: sec-method-definitions
description: An accessor cannot be a generator
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

({ get *a() {} });
