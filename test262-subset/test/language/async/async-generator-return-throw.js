/*---
esid: sec-asyncgenerator-prototype-return
description: return awaits its argument and runs finally; throw before the start rejects
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  async function* g() { try { yield 1; } finally { await null; log.push('finally'); } }
  var it = g();
  await it.next();
  var r = await it.return(Promise.resolve('v'));
  assert.sameValue(r.value, 'v'); assert.sameValue(r.done, true);
  assert.compareArray(log, ['finally']);
  await assert.throwsAsync(Test262Error, () => g().throw(new Test262Error()));
  await assert.throwsAsync(Test262Error, () => g().return(Promise.reject(new Test262Error())));
  assert.sameValue((await g().return(5)).value, 5);
  await assert.throwsAsync(TypeError, () => g.prototype.next.call({}));
});
