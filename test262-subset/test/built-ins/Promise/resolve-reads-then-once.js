/*---
esid: sec-promise-resolve-functions
description: Resolving with an object reads then once and a throwing getter rejects
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var reads = 0;
  await Promise.resolve({ get then() { reads++; return undefined; } });
  assert.sameValue(reads, 1);
  await assert.throwsAsync(Test262Error, () => Promise.resolve({ get then() { throw new Test262Error(); } }));
  var nested = await Promise.resolve({ then(f) { f({ then(g) { g('deep'); } }); } });
  assert.sameValue(nested, 'deep');
  var rejected = await Promise.reject({ then() { throw new Test262Error('a reason is not followed'); } }).catch((r) => typeof r.then);
  assert.sameValue(rejected, 'function');
  var fn = function () {}; fn.then = function (f) { f('callable thenable'); };
  assert.sameValue(await fn, 'callable thenable');
});
