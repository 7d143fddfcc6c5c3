/*---
esid: sec-keywords-and-reserved-words
description: await is no name in a module, inside plain functions neither
negative:
  phase: parse
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

function f() { var await; }
