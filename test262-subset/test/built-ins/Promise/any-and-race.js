/*---
esid: sec-promise.any
description: any gathers all failures; race follows the first to settle; empty input differs
flags: [async]
includes: [asyncHelpers.js]
features: [Promise.any, AggregateError]
---*/

asyncTest(async function () {
  assert.sameValue(await Promise.any([Promise.reject(1), 2, 3]), 2);
  var e = await Promise.any([Promise.reject(1), Promise.reject(2)]).catch((x) => x);
  assert.sameValue(e.constructor, AggregateError);
  assert.compareArray(e.errors, [1, 2]);
  assert.sameValue(e.hasOwnProperty('errors'), true);
  e = await Promise.any([]).catch((x) => x); assert.sameValue(e.errors.length, 0);
  assert.sameValue(await Promise.race([new Promise(() => {}), Promise.reject('r')]).catch((x) => x), 'r');
  var settled = false; Promise.race([]).then(() => { settled = true; }); await null; await null; assert.sameValue(settled, false);
});
