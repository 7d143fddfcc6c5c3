/*---
esid: pending
description: Helpers that were not included are absent
---*/

assert.sameValue(typeof verifyProperty, 'undefined');
assert.sameValue(typeof $DONE, 'undefined');
