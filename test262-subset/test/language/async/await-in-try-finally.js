/*---
esid: sec-async-function-definitions
description: try, catch and finally keep their order across awaits
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  async function f(fail) { try { log.push('try'); await (fail ? Promise.reject('no') : 'ok'); log.push('through'); return 'returned'; } catch (e) { log.push('catch ' + e); return await 'caught'; } finally { log.push('finally'); await null; log.push('late'); } }
  assert.sameValue(await f(true), 'caught');
  assert.sameValue(await f(false), 'returned');
  assert.compareArray(log, ['try', 'catch no', 'finally', 'late', 'try', 'through', 'finally', 'late']);
  assert.sameValue(await (async () => { try { return await Promise.reject(1); } catch { return 'await catches'; } })(), 'await catches');
  assert.sameValue(await (async () => { try { return Promise.reject(1); } catch { return 'never'; } })().catch(() => 'not awaited'), 'not awaited');
});
