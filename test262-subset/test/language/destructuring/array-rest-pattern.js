/*---
esid: sec-destructuring-binding-patterns
description: An array rest may itself be a pattern, and gathers into a real array
---*/

var [a, ...[b, , ...c]] = [1, 2, 3, 4, 5];
assert.sameValue(b, 2);
assert.compareArray(c, [4, 5]);
var [...{ length, 0: first }] = 'xyz';
assert.sameValue(length, 3);
assert.sameValue(first, 'x');
var o = {};
[...o.rest] = new Set([1, 2]);
assert.sameValue(Array.isArray(o.rest), true);
