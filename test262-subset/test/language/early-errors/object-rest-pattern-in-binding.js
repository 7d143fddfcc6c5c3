/*---
esid: sec-destructuring-binding-patterns
description: An object rest binding must be an identifier
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

let { ...{ a } } = {};
