/*---
esid: sec-internalizejsonproperty
description: The reviver goes depth first, may delete, and sees changes it made
---*/

var log = [];
var r = JSON.parse('{"a":[1,{"b":2}],"c":3}', function (k, v) { log.push(k); if (k === 'c') return undefined; return v; });
assert.sameValue(log.join(), '0,b,1,a,c,');
assert.sameValue('c' in r, false);
r = JSON.parse('[1,2,3]', function (k, v) { if (k === '0') { this[1] = 'changed'; delete this[2]; } return v; });
assert.sameValue(r[1], 'changed');
assert.sameValue(2 in r, false);
var holder; JSON.parse('5', function (k, v) { holder = this; return v; });
assert.sameValue(Object.keys(holder).join(), '');
assert.sameValue(holder[''], 5);
assert.sameValue(JSON.parse('1', 5), 1);
