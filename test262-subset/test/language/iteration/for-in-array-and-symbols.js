/*---
esid: sec-for-in-and-for-of-statements
description: for-in skips holes and symbols and sees extra properties
---*/

var a = [0, , 2];
a.extra = 1; a[Symbol('s')] = 1;
var seen = [];
for (var k in a) seen.push(k);
assert.compareArray(seen, ['0', '2', 'extra']);
