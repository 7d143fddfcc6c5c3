/*---
esid: sec-asyncgeneratorenqueue
description: Requests made at once are queued and answered in order
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  async function* g() { log.push('start'); var a = yield 1; log.push(a); yield 2; }
  var it = g();
  var ps = [it.next('x'), it.next('y'), it.next('z'), it.next('w'), it.return('r')];
  var rs = await Promise.all(ps);
  assert.sameValue(rs.map((r) => r.value + ':' + r.done).join(), '1:false,2:false,undefined:true,undefined:true,r:true');
  assert.compareArray(log, ['start', 'y']);
});
