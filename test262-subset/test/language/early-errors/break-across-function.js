/*---
esid: sec-break-statement-static-semantics-early-errors
description: A break may not leave a function for an enclosing label
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

outer: while (false) { (function () { break outer; }); }
