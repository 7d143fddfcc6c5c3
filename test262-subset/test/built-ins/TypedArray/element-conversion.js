/*---
esid: sec-settypedarrayelement
description: What each element type makes of a number
---*/

var values = [1.9, -1.9, 255.5, 256, -129, NaN, Infinity, 2 ** 32 + 5, '7', null, undefined, 0.5, 1.5, 2.5, -0];
var t = (C) => [...C.from(values)].join();
assert.sameValue(t(Uint8Array), '1,255,255,0,127,0,0,5,7,0,0,0,1,2,0');
assert.sameValue(t(Int8Array), '1,-1,-1,0,127,0,0,5,7,0,0,0,1,2,0');
assert.sameValue(t(Uint8ClampedArray), '2,0,255,255,0,0,255,255,7,0,0,0,2,2,0');
assert.sameValue(t(Int16Array).split(',')[3], '256');
assert.sameValue(t(Uint32Array).split(',')[1], '4294967295');
assert.sameValue(Object.is(new Float32Array([-0])[0], -0), true);
assert.sameValue(Object.is(new Int8Array([-0])[0], 0), true);
assert.sameValue(new Float32Array([16777217])[0], 16777216);
assert.sameValue(new BigInt64Array([2n ** 63n])[0], -(2n ** 63n));
assert.sameValue(new BigUint64Array([-1n])[0], 2n ** 64n - 1n);
assert.throws(TypeError, function () { new Uint8Array([1n]); });
assert.throws(TypeError, function () { new BigInt64Array([1]); });
assert.throws(TypeError, function () { new Uint8Array([Symbol()]); });
