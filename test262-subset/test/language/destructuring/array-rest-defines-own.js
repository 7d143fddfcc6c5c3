/*---
esid: sec-createdataproperty
description: Rest elements are defined, not set, so accessors on Array.prototype are not hit
---*/

Object.defineProperty(Array.prototype, '0', { configurable: true, set() { throw new Test262Error('the setter ran'); } });
try {
  var [...r] = new Set(['v']);
  assert.sameValue(r[0], 'v');
  assert.sameValue([...new Set(['w'])][0], 'w');
} finally {
  delete Array.prototype[0];
}
