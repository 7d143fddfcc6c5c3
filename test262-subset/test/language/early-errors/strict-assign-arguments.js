/*---
esid: sec-static-semantics-assignmenttargettype
description: Strict code may not assign to arguments inside a pattern
negative:
  phase: parse
  type: SyntaxError
flags: [onlyStrict]
---*/

$DONOTEVALUATE();

({ a: arguments } = {});
