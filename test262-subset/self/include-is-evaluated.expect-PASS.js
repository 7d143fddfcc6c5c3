/*---
esid: pending
description: Includes define their globals before the test
includes: [propertyHelper.js, asyncHelpers.js]
---*/

assert.sameValue(typeof verifyProperty, 'function');
assert.sameValue(typeof asyncTest, 'function');
