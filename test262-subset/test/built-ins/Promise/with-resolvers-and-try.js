/*---
esid: sec-promise.withResolvers
description: withResolvers hands out the functions, try runs at once and catches
flags: [async]
includes: [asyncHelpers.js]
features: [promise-with-resolvers, promise-try]
---*/

asyncTest(async function () {
  var w = Promise.withResolvers();
  assert.sameValue(Object.keys(w).join(), 'promise,resolve,reject');
  w.resolve(4);
  assert.sameValue(await w.promise, 4);
  var ran = false;
  var p = Promise.try((a, b) => { ran = true; return a + b; }, 1, 2);
  assert.sameValue(ran, true);
  assert.sameValue(await p, 3);
  await assert.throwsAsync(Test262Error, () => Promise.try(() => { throw new Test262Error(); }));
});
