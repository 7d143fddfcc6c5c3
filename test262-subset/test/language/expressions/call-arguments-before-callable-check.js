/*---
esid: sec-evaluatecall
description: The arguments are evaluated before the callee is found not to be callable
---*/

var count = 0, o = {};
assert.throws(TypeError, function () { o.missing(count++); });
assert.throws(TypeError, function () { o(count++); });
assert.throws(TypeError, function () { new o.missing(count++); });
assert.sameValue(count, 3);
assert.throws(TypeError, function () { o.missing.deeper(count++); });
assert.sameValue(count, 3, 'the missing base throws first');
