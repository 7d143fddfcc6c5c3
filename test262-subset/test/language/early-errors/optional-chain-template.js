/*---
esid: sec-left-hand-side-expressions-static-semantics-early-errors
description: A tagged template may not end an optional chain, even on the next line
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

var a; a?.b
`x`;
