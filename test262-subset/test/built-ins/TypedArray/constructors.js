/*---
esid: sec-typedarray-constructors
description: From lengths, arrays, iterables, buffers and other typed arrays
---*/

assert.sameValue(new Uint16Array(3).byteLength, 6);
assert.sameValue(new Uint8Array(new Set([1, 2])).join(), '1,2');
assert.sameValue(new Uint8Array({ length: 2, 1: 5 }).join(), '0,5');
assert.sameValue(new Uint8Array(new Float64Array([1.7, 300])).join(), '1,44'); var b = new ArrayBuffer(8);
assert.sameValue(new Uint16Array(b, 2).length, 3);
assert.sameValue(new Uint16Array(b, 2, 1).byteLength, 2);
assert.sameValue(new Uint8Array(b).buffer, b);
assert.throws(RangeError, function () { new Uint16Array(b, 1); });
assert.throws(RangeError, function () { new Uint16Array(new ArrayBuffer(3)); });
assert.throws(RangeError, function () { new Uint8Array(b, 9); });
assert.throws(RangeError, function () { new Uint8Array(b, 4, 5); });
assert.throws(RangeError, function () { new Uint8Array(-1); });
assert.throws(TypeError, function () { Uint8Array(1); });
assert.throws(TypeError, function () { new BigInt64Array(new Uint8Array(1)); });
var T = Object.getPrototypeOf(Uint8Array);
assert.throws(TypeError, function () { new T(); });
assert.throws(TypeError, function () { T.from([]); });
assert.sameValue(T.name, 'TypedArray');
assert.sameValue(new Uint8Array(null).length, 0);
assert.sameValue(new Uint8Array('3').length, 3);
assert.sameValue(Uint8Array.BYTES_PER_ELEMENT + Float64Array.prototype.BYTES_PER_ELEMENT, 9);
