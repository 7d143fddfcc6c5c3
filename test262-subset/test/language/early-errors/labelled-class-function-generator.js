/*---
esid: sec-labelled-statements
description: A label may stand before a function but never before a generator
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

a: function* g() {}
