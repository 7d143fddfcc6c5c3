/*---
esid: sec-identifiers-static-semantics-early-errors
description: A reserved word spelled with an escape is neither keyword nor identifier
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

v\u0061r x;
