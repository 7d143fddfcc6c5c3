/*---
esid: sec-async-function-definitions
description: Errors of parameters and body reject the promise, never throw
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  await assert.throwsAsync(Test262Error, () => (async function (a = Test262Error.thrower()) {})());
  await assert.throwsAsync(TypeError, () => (async ({ x }) => x)());
  await assert.throwsAsync(ReferenceError, () => (async (a = b, b) => a)());
  await assert.throwsAsync(Test262Error, () => (async () => { throw new Test262Error(); })());
  await assert.throwsAsync(Test262Error, () => ({ async m() { await null; throw new Test262Error(); } }).m());
});
