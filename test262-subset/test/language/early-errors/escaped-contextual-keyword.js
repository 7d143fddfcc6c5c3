/*---
esid: sec-grammar-notation
description: Contextual keywords may not be spelled with escapes
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

for (var x o\u0066 []) ;
