/*---
esid: sec-promise-resolve-functions
description: >
  A thenable's then is called in its own later turn, once, and later calls of its functions are ignored
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  var thenable = { get then() { log.push('get'); return function (res, rej) { log.push('call'); res('first'); res('second'); rej('third'); throw 'fourth'; }; } };
  var p = (async () => await thenable)();
  log.push('after');
  assert.sameValue(await p, 'first');
  assert.compareArray(log, ['get', 'after', 'call']);
});
