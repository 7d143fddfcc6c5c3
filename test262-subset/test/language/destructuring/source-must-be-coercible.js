/*---
esid: sec-requireobjectcoercible
description: An empty object pattern still rejects null and undefined, and accepts primitives
---*/

assert.throws(TypeError, function () { var {} = null; });
assert.throws(TypeError, function () { ({} = undefined); });
assert.throws(TypeError, function () { (({}) => {})(); });
var {} = 0;
var { length } = 'abc';
assert.sameValue(length, 3);
assert.throws(TypeError, function () { var [] = {}; });
assert.throws(TypeError, function () { var { a: { b } } = {}; });
