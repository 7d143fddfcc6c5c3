/*---
esid: sec-initializers-in-forin-statement-heads
description: A var initializer in a for-in head is refused with a lexical head or a pattern
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

for (var [a] = [0] in {}) ;
