/*---
esid: sec-try-statement-static-semantics-early-errors
description: The catch block may not redeclare the catch parameter lexically
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

try {} catch (e) { let e; }
