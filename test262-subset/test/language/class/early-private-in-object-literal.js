/*---
esid: sec-object-initializer
description: An object literal has no private methods
negative:
  phase: parse
  type: SyntaxError
features: [class-methods-private]
---*/

$DONOTEVALUATE();

class C { #x; m() { return { #x() {} }; } }
