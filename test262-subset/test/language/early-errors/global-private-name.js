/*---
esid: sec-scripts-static-semantics-early-errors
description: A private name outside any class is an early error, inside a never called function too
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-private]
---*/

$DONOTEVALUATE();

function f(o) { return o.#x; }
