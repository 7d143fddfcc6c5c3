/*---
esid: sec-async-function-definitions
description: Async functions always make intrinsic promises
flags: [async]
includes: [asyncHelpers.js]
---*/

var Intrinsic = Promise;
asyncTest(async function () {
  globalThis.Promise = function () { throw new Test262Error('the global Promise was used'); };
  try {
    var p = (async () => { await 1; return 2; })();
    assert.sameValue(Object.getPrototypeOf(p), Intrinsic.prototype);
    assert.sameValue(await p, 2);
  } finally { globalThis.Promise = Intrinsic; }
});
