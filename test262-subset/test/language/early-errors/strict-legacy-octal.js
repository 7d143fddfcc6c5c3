/*---
esid: sec-numeric-literals-early-errors
description: Strict code has neither legacy octal nor leading zero decimals
negative:
  phase: parse
  type: SyntaxError
flags: [onlyStrict]
---*/

$DONOTEVALUATE();

09;
