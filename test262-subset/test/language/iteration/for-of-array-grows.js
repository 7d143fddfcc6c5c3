/*---
esid: sec-%arrayiteratorprototype%.next
description: An array iterator follows the length as it changes and stays finished once done
---*/

var a = [1, 2], seen = [];
for (var x of a) { seen.push(x); if (a.length < 4) a.push(x * 10); }
assert.compareArray(seen, [1, 2, 10, 20]);
seen = [];
for (x of a) { seen.push(x); a.length = 1; }
assert.compareArray(seen, [1]);
var it = a[Symbol.iterator]();
it.next(); it.next(); a.push('late');
assert.sameValue(it.next().done, true);
