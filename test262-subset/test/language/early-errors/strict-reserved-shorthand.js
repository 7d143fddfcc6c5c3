/*---
esid: sec-identifiers-static-semantics-early-errors
description: A shorthand property is an identifier reference, so reserved words are refused in strict code
negative:
  phase: parse
  type: SyntaxError
flags: [onlyStrict]
---*/

$DONOTEVALUATE();

({ yield });
