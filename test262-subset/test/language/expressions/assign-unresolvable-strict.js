/*---
esid: sec-putvalue
description: Strict code refuses undeclared names, even when the right side creates them
flags: [onlyStrict]
---*/

assert.throws(ReferenceError, function () { neverMade = 1; });
assert.sameValue('neverMade' in globalThis, false);
assert.throws(ReferenceError, function () {
  createdMeanwhile = (globalThis.createdMeanwhile = 1);
}, 'the reference was unresolvable when it was taken');
assert.throws(TypeError, function () { undefined = 1; });
assert.throws(TypeError, function () { 'abc'.length = 1; });
assert.throws(TypeError, function () { (5).x = 1; });
assert.throws(TypeError, function () { Object.freeze([1])[0] = 2; });
assert.throws(TypeError, function () { ({ get a() { return 1; } }).a = 2; });
