/*---
esid: sec-arraybuffer-length
description: Lengths are checked, slice clamps, and detaching empties
---*/

var b = new ArrayBuffer(8);
assert.sameValue(b.byteLength, 8);
assert.sameValue(b.slice(2, -2).byteLength, 4);
assert.sameValue(b.slice(6, 2).byteLength, 0);
assert.notSameValue(b.slice(), b);
assert.throws(RangeError, function () { new ArrayBuffer(-1); });
assert.throws(RangeError, function () { new ArrayBuffer(9007199254740992); });
assert.throws(TypeError, function () { ArrayBuffer(1); });
assert.sameValue(new ArrayBuffer(2.9).byteLength, 2);
assert.sameValue(new ArrayBuffer().byteLength, 0);
assert.sameValue(ArrayBuffer.isView(new DataView(b)), true);
assert.sameValue(ArrayBuffer.isView(b), false);
assert.sameValue(ArrayBuffer[Symbol.species], ArrayBuffer);
class B extends ArrayBuffer {} assert.sameValue(new B(4).slice(1) instanceof B, true);
b.constructor = { [Symbol.species]: function () { return b; } };
assert.throws(TypeError, function () { b.slice(); });
assert.throws(TypeError, function () { Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get.call({}); });
