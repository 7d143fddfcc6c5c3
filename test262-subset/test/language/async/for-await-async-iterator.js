/*---
esid: sec-for-in-and-for-of-statements
description: for await prefers Symbol.asyncIterator and awaits the closing
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var log = [];
  var it = {
    [Symbol.iterator]() { throw new Test262Error('the sync iterator was used'); },
    [Symbol.asyncIterator]() { var i = 0; return { async next() { return { value: Promise.resolve(i), done: i++ > 2 }; }, return() { log.push('return'); return { then(f) { log.push('awaited'); f({}); } }; } }; }
  };
  for await (var x of it) { log.push(x instanceof Promise); break; }
  log.push('after');
  assert.compareArray(log, [true, 'return', 'awaited', 'after']);
  await assert.throwsAsync(TypeError, async () => { for await (x of { [Symbol.asyncIterator]() { return { next() { return 1; } }; } }) ; });
});
