/*---
esid: sec-promise.prototype.finally
description: finally passes the outcome on, unless its callback fails, and waits for it
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var n = []; assert.sameValue(await Promise.resolve(1).finally(function () { n.push(arguments.length); return 'ignored'; }), 1);
  assert.sameValue(await Promise.reject(2).finally(() => 'ignored').catch((x) => x), 2);
  assert.sameValue(await Promise.resolve(1).finally(() => { throw 3; }).catch((x) => x), 3);
  assert.sameValue(await Promise.resolve(1).finally(() => Promise.reject(4)).catch((x) => x), 4);
  assert.compareArray(n, [0]);
  assert.sameValue(await Promise.resolve(5).finally(null), 5);
  var log = [];
  Promise.resolve().finally(() => ({ then(f) { log.push('waited'); f(); } })).then(() => log.push('done'));
  for (var i = 0; i < 8; i++) await null;
  assert.compareArray(log, ['waited', 'done']);
});
