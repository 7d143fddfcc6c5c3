/*---
esid: sec-promiseresolve
description: Awaiting a promise whose constructor differs wraps it
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var reads = 0, p = Promise.resolve(1);
  Object.defineProperty(p, 'constructor', { get() { reads++; return Promise; } });
  await p;
  assert.sameValue(reads, 1);
  var q = Promise.resolve(2), thens = 0;
  q.then = function (a, b) { thens++; return Promise.prototype.then.call(this, a, b); };
  assert.sameValue(await q, 2);
  assert.sameValue(thens, 0, 'a native promise is not asked for its then');
  q.constructor = Object;
  assert.sameValue(await q, 2);
  assert.sameValue(thens, 1);
});
