/*---
esid: sec-promise-executor
description: The executor runs at once; a throw rejects unless already resolved
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [], p = new Promise(function (res, rej) { log.push(typeof this, res.length, rej.length, res.name); res(1); rej(2); throw 3; });
  log.push('after'); assert.sameValue(log[4], 'after'); assert.sameValue(log[1] + log[2], 2); assert.sameValue(log[3], '');
  assert.sameValue(await p, 1);
  await assert.throwsAsync(Test262Error, () => new Promise(() => { throw new Test262Error(); }));
  assert.throws(TypeError, function () { Promise(function () {}); }); assert.throws(TypeError, function () { new Promise(); });
  var self; var q = new Promise((r) => { self = r; }); self(q); await assert.throwsAsync(TypeError, () => q);
  assert.sameValue('prototype' in self, false); assert.throws(TypeError, function () { new self(); });
});
