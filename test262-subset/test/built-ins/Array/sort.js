/*---
esid: sec-array.prototype.sort
description: Stable, undefined last, holes after that, strings by default, comparator checked first
---*/

var a = [3, undefined, 1, , 10, undefined, 2];
a.sort();
assert.compareArray(a.slice(0, 6), [1, 10, 2, 3, undefined, undefined]);
assert.sameValue(6 in a, false); assert.sameValue(a.length, 7);
var s = []; for (var i = 0; i < 200; i++) s.push({ k: i * 7 % 10, i: i });
s.sort((x, y) => x.k - y.k);
for (i = 1; i < 200; i++) assert.sameValue(s[i - 1].k < s[i].k || (s[i - 1].k === s[i].k && s[i - 1].i < s[i].i), true);
assert.throws(TypeError, function () { [].sort(null); });
assert.throws(TypeError, function () { [1].sort({}); });
[2, 1].sort(undefined);
[undefined, 1, undefined].sort(function (x) { assert.notSameValue(x, undefined); return 0; });
assert.compareArray([5, 1, 4].sort(() => NaN), [5, 1, 4]);
assert.compareArray([5, 1, 4].sort((x, y) => ({ valueOf() { return x - y; } })), [1, 4, 5]);
assert.compareArray(['\u{1F600}', '\uFFFF', 'a'].sort(), ['a', '\u{1F600}', '\uFFFF']);
