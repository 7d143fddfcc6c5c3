/*---
esid: sec-method-definitions-static-semantics-early-errors
description: Only constructors of derived classes may call super
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

({ m() { super(); } });
