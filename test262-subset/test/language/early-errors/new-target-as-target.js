/*---
esid: sec-static-semantics-assignmenttargettype
description: new.target may not be assigned
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

function f() { new.target = 1; }
