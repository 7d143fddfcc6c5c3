/*---
esid: sec-string.prototype.indexof
description: Positions are clamped, and the empty string is found everywhere
---*/

assert.sameValue('abcabc'.indexOf('c', 3), 5);
assert.sameValue('abc'.indexOf('', 10), 3);
assert.sameValue('abc'.indexOf('a', -5), 0);
assert.sameValue('abc'.lastIndexOf('', 10), 3);
assert.sameValue('abcabc'.lastIndexOf('a', 2), 0);
assert.sameValue('abcabc'.lastIndexOf('a', NaN), 3);
assert.sameValue('abcabc'.lastIndexOf('a', -1), 0);
assert.sameValue('canal'.lastIndexOf('a', 0), -1);
assert.sameValue('undefined'.indexOf(), 0);
assert.sameValue('abc'.includes('bc', 1), true);
assert.sameValue('abc'.startsWith('b', 1), true);
assert.sameValue('abc'.endsWith('b', 2), true);
assert.sameValue('abc'.endsWith('', 0), true);
assert.sameValue('abc'.endsWith('abcd'), false);
assert.sameValue('aab'.repeat(50).indexOf('aabaab' + 'b'), -1);
