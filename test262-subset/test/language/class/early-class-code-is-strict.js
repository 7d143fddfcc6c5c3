/*---
esid: sec-strict-mode-code
description: All parts of a class are strict code, its heritage included
negative:
  phase: parse
  type: SyntaxError
flags: [noStrict]
---*/

$DONOTEVALUATE();

class C extends (function () { with ({}) {} }) {}
