/*---
esid: sec-generator-function-definitions-runtime-semantics-evaluation
description: >
  yield* in an async generator takes async and sync iterables
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  async function* inner() { var got = yield 'a'; return 'r' + got; }
  async function* g() { var r = yield* inner(); yield r; yield* [Promise.resolve('s'), 't']; }
  var it = g(), out = [];
  out.push((await it.next()).value);
  out.push((await it.next('!')).value);
  for await (var v of it) out.push(v);
  assert.compareArray(out, ['a', 'r!', 's', 't']);
});
