/*---
esid: sec-runtime-semantics-arrayaccumulation
description: Elisions make holes and count toward the length; spread fills holes
---*/

var a = [, 1, , ...[, 2], , ];
assert.sameValue(a.length, 6);
assert.sameValue(0 in a, false);
assert.sameValue(2 in a, false);
assert.sameValue(3 in a, true, 'a hole in the spread source arrives as undefined');
assert.sameValue(5 in a, false);
assert.sameValue([,].length, 1);
assert.sameValue([1, , ].length, 2);
