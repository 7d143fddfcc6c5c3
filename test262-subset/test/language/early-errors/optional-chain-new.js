/*---
esid: sec-left-hand-side-expressions
description: An optional chain may not be constructed
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; new a?.b();
