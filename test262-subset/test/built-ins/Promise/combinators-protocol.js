/*---
esid: sec-performpromiseall
description: The combinators read resolve once, call it for each value, and close the iterator when it throws
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var closed = 0, reads = 0;
  var it = { [Symbol.iterator]() { var n = 0; return { next() { return { value: n, done: n++ > 2 }; }, return() { closed++; return {}; } }; } };
  class P extends Promise { static get resolve() { reads++; return function (v) { if (v === 1) throw new Test262Error(); return Promise.resolve(v); }; } }
  await assert.throwsAsync(Test262Error, () => Promise.prototype.then.call(P.all(it), undefined));
  assert.sameValue(closed, 1); assert.sameValue(reads, 1);
  class Q extends Promise { static resolve = 5; }
  await assert.throwsAsync(TypeError, () => Q.race([1]));
  assert.throws(TypeError, function () { Promise.all.call(undefined, []); });
});
