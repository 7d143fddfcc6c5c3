/*---
esid: sec-block-static-semantics-early-errors
description: Block functions are lexical and collide with a let of the block
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

{ let f; function f() {} }
