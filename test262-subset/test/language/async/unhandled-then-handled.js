/*---
esid: sec-promise.prototype.then
description: A rejection handled later still reaches its handler
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var p = Promise.reject(new Test262Error('late'));
  await null; await null;
  await assert.throwsAsync(Test262Error, () => p);
});
