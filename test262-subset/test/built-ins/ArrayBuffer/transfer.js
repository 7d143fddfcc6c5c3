/*---
esid: sec-arraybuffer.prototype.transfer
description: transfer moves the bytes, may change the size, and detaches the source
features: [arraybuffer-transfer]
---*/

var b = new ArrayBuffer(4);
new Uint8Array(b)[3] = 9;
var c = b.transfer(6);
assert.sameValue(b.detached, true);
assert.sameValue(c.byteLength, 6);
assert.sameValue(new Uint8Array(c)[3], 9);
assert.sameValue(new Uint8Array(c)[5], 0);
assert.throws(TypeError, function () { b.transfer(); });
assert.sameValue(c.transfer(2).byteLength, 2); var r = new ArrayBuffer(2, { maxByteLength: 4 });
assert.sameValue(r.transferToFixedLength().resizable, false);
