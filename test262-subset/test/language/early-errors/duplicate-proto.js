/*---
esid: sec-object-initializer-static-semantics-early-errors
description: An object literal may set its prototype once only
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

({ __proto__: null, '__proto__': null });
