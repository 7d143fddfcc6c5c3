/*---
esid: sec-delete-operator-runtime-semantics-evaluation
description: In strict code a failing delete throws
flags: [onlyStrict]
---*/

assert.throws(TypeError, function () { delete Object.freeze({ a: 1 }).a; });
assert.throws(TypeError, function () { delete 'ab'.length; });
assert.sameValue(delete Object.freeze({}).a, true);
assert.throws(TypeError, function () { delete new Proxy({}, { deleteProperty() { return false; } }).x; });
