/*---
esid: sec-atomics.add
description: Atomic read-modify-write returns the old value and wraps; views and indices are checked
features: [Atomics]
---*/

var i = new Int32Array(2);
assert.sameValue(Atomics.add(i, 0, 5), 0);
assert.sameValue(Atomics.sub(i, 0, 7), 5);
assert.sameValue(i[0], -2);
assert.sameValue(Atomics.exchange(i, 1, 3.9), 0);
assert.sameValue(i[1], 3);
assert.sameValue(Atomics.compareExchange(i, 1, 3, 8), 3);
assert.sameValue(Atomics.compareExchange(i, 1, 3, 9), 8);
assert.sameValue(i[1], 8);
assert.sameValue(Atomics.or(i, 1, 1), 8);
assert.sameValue(Atomics.and(i, 1, 9), 9);
assert.sameValue(Atomics.xor(i, 1, 1), 9);
assert.sameValue(Atomics.load(i, 1), 8);
assert.sameValue(Atomics.store(i, 0, -0), 0);
assert.sameValue(Object.is(Atomics.store(i, 0, -0), 0), true);
assert.throws(RangeError, function () { Atomics.load(i, 2); });
assert.throws(TypeError, function () { Atomics.load(new Float32Array(1), 0); });
assert.throws(TypeError, function () { Atomics.add(new Uint8ClampedArray(1), 0, 1); });
assert.throws(TypeError, function () { Atomics.load([1], 0); });
var u = new Uint8Array([250]);
assert.sameValue(Atomics.add(u, 0, 10), 250);
assert.sameValue(u[0], 4);
assert.sameValue(Atomics.add(new BigInt64Array(1), 0, 5n), 0n);
assert.sameValue(Atomics.isLockFree(4), true);
assert.sameValue(Atomics.notify(i, 0), 0);
