/*---
esid: sec-asyncgenerator-objects
description: Two async generators interleave one step at a time
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  async function* g(name, n) { for (var i = 0; i < n; i++) { log.push(name + i); yield i; } }
  async function drain(it) { var s = 0; for await (var x of it) s += x; return s; }
  var sums = await Promise.all([drain(g('a', 3)), drain(g('b', 2))]);
  assert.compareArray(sums, [3, 1]);
  assert.sameValue(log.join(), 'a0,b0,a1,b1,a2');
});
