/*---
esid: sec-array.fromasync
description: fromAsync awaits the elements of sync iterables and array-likes, and the mapping
flags: [async]
includes: [asyncHelpers.js]
features: [Array.fromAsync]
---*/

asyncTest(async function () {
  assert.compareArray(await Array.fromAsync([Promise.resolve(1), 2]), [1, 2]);
  assert.compareArray(await Array.fromAsync({ length: 1, 0: Promise.resolve('x') }), ['x']);
  assert.compareArray(await Array.fromAsync((async function* () { yield 1; yield 2; })(), async (x) => x * 2), [2, 4]);
  await assert.throwsAsync(TypeError, () => Array.fromAsync(null));
  await assert.throwsAsync(TypeError, () => Array.fromAsync([], 5));
});
