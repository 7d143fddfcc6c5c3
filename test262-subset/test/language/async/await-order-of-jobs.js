/*---
esid: sec-await
description: Await of a settled value takes one turn, in order with promise reactions
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  async function a() { log.push('a1'); await null; log.push('a2'); await null; log.push('a3'); }
  var p = a();
  Promise.resolve().then(() => log.push('t1')).then(() => log.push('t2')).then(() => log.push('t3'));
  log.push('sync');
  await p;
  assert.compareArray(log, ['a1', 'sync', 'a2', 't1', 'a3', 't2']);
});
