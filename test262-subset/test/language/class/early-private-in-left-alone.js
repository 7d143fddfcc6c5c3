/*---
esid: sec-relational-operators
description: A bare private name is allowed only directly on the left of in
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-private-in]
---*/

$DONOTEVALUATE();

class C { #x; m(o) { return 1 + #x in o; } }
