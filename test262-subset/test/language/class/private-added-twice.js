/*---
esid: sec-privatefieldadd
description: Initialising one object twice with the same private member throws
features: [class-fields-private, class-methods-private]
---*/

class Base { constructor(o) { return o; } }
class F extends Base { #x = 1; static has(o) { return #x in o; } }
class M extends Base { #m() {} }
var o = {};
new F(o);
assert.sameValue(F.has(o), true);
assert.throws(TypeError, function () { new F(o); });
new M(o);
assert.throws(TypeError, function () { new M(o); });
