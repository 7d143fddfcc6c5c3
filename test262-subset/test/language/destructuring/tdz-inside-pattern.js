/*---
esid: sec-destructuring-binding-patterns-runtime-semantics-bindinginitialization
description: Bindings of one pattern become usable from left to right
---*/

let [a, b = a] = [1];
assert.sameValue(b, 1);
assert.throws(ReferenceError, function () { let [c = d, d] = []; });
assert.throws(ReferenceError, function () { let { e: { f = g }, g } = { e: {} }; });
function p([x, y = x], { z = y } = {}) { return z; }
assert.sameValue(p([4]), 4);
