/*---
esid: sec-performpromisethen
description: Non-functions pass values through; reactions run in order of registration
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  assert.sameValue(await Promise.resolve(1).then(null, 5), 1);
  assert.sameValue(await Promise.reject(2).then(5).catch((x) => x), 2);
  var log = [], p = Promise.resolve();
  p.then(() => { log.push('a'); p.then(() => log.push('c')); }); p.then(() => log.push('b'));
  await p; await null; await null;
  assert.sameValue(log.join(''), 'abc');
  assert.sameValue(await Promise.resolve().then(() => { throw 7; }).catch((x) => x + 1), 8);
  var pending = p.then(() => pending); await assert.throwsAsync(TypeError, () => pending);
});
