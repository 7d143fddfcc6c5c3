/*---
esid: sec-arraybuffer.prototype.resize
description: Growing and shrinking under live views
features: [resizable-arraybuffer]
---*/

var b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), fixed = new Uint8Array(b, 1, 2), off = new Uint8Array(b, 2);
assert.sameValue(b.resizable, true); tracking.set([1, 2, 3, 4]); b.resize(8);
assert.sameValue(tracking.length, 8);
assert.sameValue(fixed.length, 2);
assert.sameValue(off.length, 6);
assert.sameValue(tracking[7], 0);
b.resize(2);
assert.sameValue(fixed.length, 0);
assert.sameValue(fixed.byteOffset, 0);
assert.sameValue(off.length, 0);
assert.sameValue(tracking.length, 2);
assert.throws(TypeError, function () { fixed.fill(1); });
b.resize(4);
assert.sameValue(fixed.length, 2);
assert.sameValue(fixed[1], 0, 'bytes come back as zero');
assert.throws(RangeError, function () { b.resize(9); });
assert.throws(RangeError, function () { new ArrayBuffer(9, { maxByteLength: 8 }); });
assert.throws(TypeError, function () { new ArrayBuffer(4).resize(2); });
