/*---
esid: sec-runtime-semantics-arrayaccumulation
description: Spread follows Symbol.iterator even for arrays, and strings by code point
---*/

var a = [1, 2];
a[Symbol.iterator] = function* () { yield 'own'; };
assert.compareArray([...a], ['own']);
assert.compareArray([...'a\u{1F600}\uD800b'], ['a', '\u{1F600}', '\uD800', 'b']);
assert.throws(TypeError, function () { [...{}]; });
assert.throws(TypeError, function () { [...null]; });
assert.throws(TypeError, function () { Math.max(...5); });
