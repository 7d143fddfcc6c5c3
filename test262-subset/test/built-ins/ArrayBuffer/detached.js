/*---
esid: sec-isdetachedbuffer
description: Views of a detached buffer are empty; reading gives undefined and methods throw
---*/

var b = new ArrayBuffer(8), u = new Uint8Array(b), d = new DataView(b); u[0] = 7;
$262.detachArrayBuffer(b);
assert.sameValue(b.byteLength, 0);
assert.sameValue(u.length, 0);
assert.sameValue(u.byteOffset, 0);
assert.sameValue(u[0], undefined);
assert.sameValue(0 in u, false); u[0] = 1;
assert.sameValue(Object.keys(u).length, 0);
assert.throws(TypeError, function () { u.fill(0); });
assert.throws(TypeError, function () { d.getInt8(0); });
assert.throws(TypeError, function () { d.byteLength; });
assert.throws(TypeError, function () { new Uint8Array(b); });
assert.throws(TypeError, function () { b.slice(); });
assert.throws(TypeError, function () { for (var x of u) ; });
var c = new Uint8Array(4);
assert.throws(TypeError, function () { c.fill({ valueOf() { $262.detachArrayBuffer(c.buffer); return 1; } }); });
var e = new Uint8Array([1, 2]);
e[0] = { valueOf() { $262.detachArrayBuffer(e.buffer); return 1; } };
assert.sameValue(e.length, 0);
