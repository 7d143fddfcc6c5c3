/*---
esid: sec-makemethod
description: Object methods have super, following a changed prototype; a function-valued property does not matter
---*/

var proto = { hi() { return 'proto ' + this.n; } };
var o = { n: 1, hi() { return 'o ' + super.hi(); }, get later() { return (() => super.hi())(); } };
Object.setPrototypeOf(o, proto);
assert.sameValue(o.hi(), 'o proto 1');
assert.sameValue(o.later, 'proto 1');
Object.setPrototypeOf(o, { hi() { return 'other'; } });
assert.sameValue(o.hi(), 'o other');
Object.setPrototypeOf(o, null);
assert.throws(TypeError, function () { o.hi(); });
