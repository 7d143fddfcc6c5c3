/*---
esid: sec-assignment-operators-runtime-semantics-evaluation
description: Assigning to an uninitialised binding evaluates the right side before it throws
---*/

var log = [];
assert.throws(ReferenceError, function () {
  x = log.push('right');
  let x;
});
assert.compareArray(log, ['right']);
assert.throws(TypeError, function () {
  const c = 0;
  c = log.push('again');
});
assert.compareArray(log, ['right', 'again']);
