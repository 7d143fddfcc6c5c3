/*---
esid: sec-createasyncfromsynciterator
description: for await unwraps promises of a sync iterator and closes it on early exit
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var out = [];
  for await (var x of [1, Promise.resolve(2), { then(f) { f(3); } }]) out.push(x);
  assert.compareArray(out, [1, 2, 3]);
  var closed = 0;
  var it = { [Symbol.iterator]() { return { next() { return { value: 1, done: false }; }, return() { closed++; return {}; } }; } };
  for await (x of it) break;
  assert.sameValue(closed, 1);
  await assert.throwsAsync(Test262Error, async () => { for await (x of it) throw new Test262Error(); });
  assert.sameValue(closed, 2);
});
