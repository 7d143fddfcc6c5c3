/*---
esid: sec-applystringornumericbinaryoperator
description: Strings built in every way compare, hash and index alike
---*/

var a = 'key' + 12, b = 'k'.concat('ey', '1', '2'), c = 'xkey12x'.slice(1, -1), d = ['key', '12'].join(''), e = `key${12}`;
var o = { key12: 'found' }, m = new Map([['key12', 'found']]);
for (var s of [a, b, c, d, e]) { assert.sameValue(s === 'key12', true); assert.sameValue(o[s], 'found'); assert.sameValue(m.get(s), 'found'); assert.sameValue(s in o, true); }
var wide = '\u{1F600}key12'.slice(2);
assert.sameValue(o[wide], 'found', 'a narrow part of a wide string');
assert.sameValue(m.get(wide), 'found');
var long = ''; for (var i = 0; i < 10000; i++) long += i % 10;
assert.sameValue(long.length, 10000); assert.sameValue(long[9999], '9'); assert.sameValue(long.indexOf('90'), 9);
var left = ''; for (i = 0; i < 2000; i++) left = i % 10 + left;
assert.sameValue(left[0], '9');
assert.sameValue((long + left).slice(9998, 10002), '8998');
