/*---
esid: sec-block-static-semantics-early-errors
description: A var inside a block may not hoist across a lexical binding of that block
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

{ let x; { var x; } }
