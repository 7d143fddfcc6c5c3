/*---
esid: sec-assignment-operators-runtime-semantics-evaluation
description: Logical assignment to an identifier names an anonymous function
---*/

var a, b = 1, c;
a ??= function () {};
b &&= () => {};
c ||= class {};
assert.sameValue(a.name, 'a');
assert.sameValue(b.name, 'b');
assert.sameValue(c.name, 'c');
var o = {};
o.p ||= function () {};
assert.sameValue(o.p.name, '', 'a member target names nothing');
