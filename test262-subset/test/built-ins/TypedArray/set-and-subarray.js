/*---
esid: sec-%typedarray%.prototype.set
description: set copies through overlap and type change; subarray shares
---*/

var u = new Uint8Array([1, 2, 3, 4, 5]);
u.set(u.subarray(0, 4), 1);
assert.sameValue(u.join(), '1,1,2,3,4');
u.set([9], 4);
assert.throws(RangeError, function () { u.set([1], 5); });
assert.throws(RangeError, function () { u.set([1], -1); });
u.set('12');
assert.sameValue(u.join(), '1,2,2,3,9');
u.set(5);
var s = u.subarray(-2);
s[0] = 77;
assert.sameValue(u[3], 77);
assert.sameValue(s.byteOffset, 3);
assert.sameValue(u.subarray(3, 1).length, 0);
var b = new ArrayBuffer(8), w = new Uint16Array(b, 0, 4), n = new Uint8Array(b, 0, 4);
n.set([1, 2, 3, 4]);
w.set(n);
assert.sameValue(w.join(), '1,2,3,4', 'overlapping and of another width');
assert.throws(TypeError, function () { u.set([1n]); });
assert.throws(TypeError, function () { u.set(new BigInt64Array(1)); });
