/*---
esid: sec-promiseresolve
description: Awaiting a native promise costs one turn; returning one costs three
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  (async () => { await Promise.resolve(); log.push('await'); })();
  (async () => { return Promise.resolve(); })().then(() => log.push('return'));
  var p = Promise.resolve();
  for (let i = 1; i <= 4; i++) p = p.then(() => log.push(i));
  await p;
  assert.compareArray(log, ['await', 1, 2, 'return', 3, 4]);
});
