/*---
esid: sec-enumerate-object-properties
description: Integer keys ascend, strings keep insertion order, then the prototype; shadowed names come once
---*/

var proto = { p: 1, a: 2, 1: 3 };
var o = Object.create(proto, { hidden: { value: 1, enumerable: false } });
o.b = 1; o[10] = 1; o.a = 1; o[2] = 1;
proto.hidden = 'shadowed by a non-enumerable';
var seen = [];
for (var k in o) seen.push(k);
assert.sameValue(seen.join(), '2,10,b,a,1,p');
for (k in null) throw new Test262Error();
for (k in undefined) throw new Test262Error();
seen = [];
for (k in 'ab') seen.push(typeof k + k);
assert.sameValue(seen.join(), 'string0,string1');
