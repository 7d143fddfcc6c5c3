/*---
esid: sec-sharedarraybuffer-length
description: Shared buffers share, slice to shared buffers and refuse the methods of plain ones
features: [SharedArrayBuffer]
---*/

var s = new SharedArrayBuffer(8), a = new Int32Array(s), b = new Int32Array(s, 4);
a[1] = 5;
assert.sameValue(b[0], 5);
assert.sameValue(s.slice(4).constructor, SharedArrayBuffer);
assert.sameValue(new Int32Array(s.slice(4))[0], 5);
assert.throws(TypeError, function () { ArrayBuffer.prototype.slice.call(s, 0); });
assert.throws(TypeError, function () { SharedArrayBuffer.prototype.slice.call(new ArrayBuffer(1), 0); });
assert.throws(TypeError, function () { SharedArrayBuffer(1); });
assert.sameValue(Object.prototype.toString.call(s), '[object SharedArrayBuffer]');
