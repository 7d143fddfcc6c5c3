/*---
esid: sec-conditional-operator
description: The untaken branch is not evaluated and in is allowed only in the middle branch
---*/

var n = 0;
assert.sameValue(true ? 1 : n++, 1);
assert.sameValue(false ? n++ : 2, 2);
assert.sameValue(n, 0);
for (var x = true ? 'a' in { a: 1 } : 0; n < 1; n++) ;
assert.sameValue(x, true);
assert.sameValue((n++, n++, n), 3);
assert.sameValue(true ? false ? 1 : 2 : 3, 2);
