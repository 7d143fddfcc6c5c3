/*---
esid: sec-promise.all
description: Results keep the order of the input, and the first rejection decides
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var late; var p = Promise.all([new Promise((r) => { late = r; }), 2, { then(f) { f(3); } }]); late(1);
  assert.compareArray(await p, [1, 2, 3]); assert.compareArray(await Promise.all([]), []);
  assert.sameValue(await Promise.all([Promise.reject('first'), Promise.reject('second')]).catch((x) => x), 'first');
  var s = await Promise.allSettled([1, Promise.reject('no')]);
  assert.sameValue(JSON.stringify(s), '[{"status":"fulfilled","value":1},{"status":"rejected","reason":"no"}]');
  await assert.throwsAsync(TypeError, () => Promise.all(5)); await assert.throwsAsync(TypeError, () => Promise.all());
});
