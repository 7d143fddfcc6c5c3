/*---
esid: sec-evaluatecall
description: Which forms of call keep the receiver
flags: [onlyStrict]
---*/

var o = { f() { return this; } };
assert.sameValue(o.f(), o);
assert.sameValue((o.f)(), o, 'parentheses keep it');
assert.sameValue((0, o.f)(), undefined, 'a comma loses it');
assert.sameValue((o.f || 0)(), undefined);
assert.sameValue((o.f = o.f)(), undefined);
assert.sameValue(o?.f(), o);
assert.sameValue((o?.f)(), o, 'a parenthesised chain keeps it');
assert.sameValue(o['f']``, o, 'a tag is a call');
assert.sameValue(o.f?.(), o);
