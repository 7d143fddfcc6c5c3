/*---
description: try gives back a promise of its own constructor as it is, wraps those of others, and reads constructor once
esid: sec-promise.try
flags: [async]
includes: [asyncHelpers.js]
features: [promise-try]
---*/

asyncTest(async function () {
  class Sub extends Promise {}
  var own = Promise.resolve(1), sub = Sub.resolve(2);
  assert.sameValue(Promise.try(() => own), own);
  assert.sameValue(Sub.try(() => sub), sub);
  assert.notSameValue(Promise.try(() => sub), sub);
  assert.sameValue(Sub.try(() => own).constructor, Sub);
  assert.sameValue(await Sub.try(() => own), 1);

  var reads = 0;
  Object.defineProperty(own, 'constructor', { get() { reads++; return Promise; } });
  assert.sameValue(Promise.try(() => own), own);
  assert.sameValue(reads, 1);

  var failing = Promise.resolve();
  Object.defineProperty(failing, 'constructor', { get() { throw new Test262Error(); } });
  assert.throws(Test262Error, () => Promise.try(() => failing));

  var rejected = Sub.try(() => { throw 'why'; });
  assert.sameValue(rejected instanceof Sub, true);
  assert.sameValue(await rejected.catch((reason) => reason), 'why');

  var called = false;
  assert.throws(TypeError, () => Promise.try.call(undefined, () => { called = true; }));
  assert.sameValue(called, false);
});
