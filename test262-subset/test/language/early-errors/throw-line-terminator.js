/*---
esid: sec-throw-statement
description: throw and its operand belong on one line
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

throw
new Error();
