/*---
esid: sec-function.prototype.apply
description: apply takes any object with a length; nullish means no arguments
---*/

function f() { return arguments.length; }
assert.sameValue(f.apply(null, { length: 2 }), 2);
assert.sameValue(f.apply(null, { length: -3 }), 0);
assert.sameValue(f.apply(null, { length: '2.9' }), 2);
assert.sameValue(f.apply(null, null), 0);
assert.throws(TypeError, function () { f.apply(null, 1); });
assert.throws(TypeError, function () { f.apply(null, 'ab'); });
assert.sameValue(f.apply(null, function (a, b, c) {}), 3);
assert.throws(TypeError, function () { Function.prototype.call.call(1); });
assert.sameValue(Function.prototype.call.call(f, null, 1), 1);
assert.sameValue(Function.prototype(), undefined);
assert.sameValue(Function.prototype.name, '');
assert.throws(TypeError, function () { f.apply(null, { get length() { throw new TypeError(); } }); });
