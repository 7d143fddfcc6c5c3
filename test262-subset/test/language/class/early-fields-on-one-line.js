/*---
esid: sec-class-definitions
description: Two fields on one line need a semicolon
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-public]
---*/

$DONOTEVALUATE();

class C { a b }
