/*---
esid: sec-static-semantics-allprivateidentifiersvalid
description: A private name must be declared by an enclosing class, although later is soon enough
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-private]
---*/

$DONOTEVALUATE();

class C { m() { return this.#absent; } #present; }
