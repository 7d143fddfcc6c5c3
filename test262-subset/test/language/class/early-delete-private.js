/*---
esid: sec-delete-operator-static-semantics-early-errors
description: A private member may not be deleted, nor at the end of an optional chain
negative:
  phase: parse
  type: SyntaxError
features: [class-fields-private, optional-chaining]
---*/

$DONOTEVALUATE();

class C { #x; m(o) { delete ((o?.y.#x)); } }
