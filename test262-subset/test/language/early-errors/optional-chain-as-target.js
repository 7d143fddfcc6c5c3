/*---
esid: sec-static-semantics-assignmenttargettype
description: An optional chain is never an assignment target
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; a?.b = 1;
