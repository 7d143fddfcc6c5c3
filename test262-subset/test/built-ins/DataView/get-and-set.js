/*---
esid: sec-setviewvalue
description: Both byte orders, all widths, and bounds checked after conversion
---*/

var v = new DataView(new ArrayBuffer(16), 1, 12);
v.setUint32(0, 0x12345678);
assert.sameValue(v.getUint8(0), 0x12);
assert.sameValue(v.getUint16(0, true), 0x3412);
assert.sameValue(v.getInt32(0, true), 0x78563412);
v.setFloat64(0, Math.PI, true);
assert.sameValue(v.getFloat64(0, true), Math.PI);
v.setFloat32(8, 1.1);
assert.sameValue(v.getFloat32(8), Math.fround(1.1));
v.setInt8(0, 200);
assert.sameValue(v.getInt8(0), -56);
v.setBigInt64(0, -1n);
assert.sameValue(v.getBigUint64(0), 2n ** 64n - 1n);
v.setInt16(0, -32769);
assert.sameValue(v.getInt16(0), 32767);
assert.throws(RangeError, function () { v.getInt8(12); });
assert.throws(RangeError, function () { v.getInt32(9); });
assert.throws(RangeError, function () { v.getInt8(-1); });
assert.throws(RangeError, function () { new DataView(new ArrayBuffer(1), 2); });
assert.sameValue(v.getInt8(0.9), 127);
assert.sameValue(v.byteOffset + v.byteLength, 13);
var n = 0;
assert.throws(RangeError, function () { v.setInt8(100, { valueOf() { n++; return 1; } }); });
assert.sameValue(n, 1);
assert.throws(TypeError, function () { v.setBigInt64(0, 1); });
assert.throws(TypeError, function () { DataView(new ArrayBuffer(1)); });
