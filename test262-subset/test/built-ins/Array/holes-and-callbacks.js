/*---
esid: sec-array.prototype.foreach
description: Old iteration methods skip holes, newer ones visit them as undefined
---*/

var a = [1, , 3], n = (m, ...r) => { var c = 0; a[m](function () { c++; return m === 'every'; }, ...r); return c; };
assert.sameValue(n('forEach'), 2);
assert.sameValue(n('map'), 2);
assert.sameValue(n('filter'), 2);
assert.sameValue(n('some'), 2);
assert.sameValue(n('every'), 2);
assert.sameValue(n('reduce', 0), 2);
assert.sameValue(n('flatMap'), 2);
assert.sameValue(n('find'), 3);
assert.sameValue(n('findIndex'), 3);
assert.sameValue(n('findLast'), 3);
assert.sameValue(1 in a.map((x) => x), false);
assert.sameValue(a.indexOf(undefined), -1);
assert.sameValue(a.includes(undefined), true);
assert.sameValue([...a.entries()].length, 3);
assert.sameValue(a.join(), '1,,3');
assert.sameValue(a.flat().length, 2);
assert.sameValue(1 in [...a.values()], true);
