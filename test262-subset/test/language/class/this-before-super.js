/*---
esid: sec-function-environment-records
description: this is uninitialised in a derived constructor until super returns, through arrows and eval too
---*/

class A {}
class B extends A { constructor(f) { f === 'arrow' ? (() => this)() : f === 'eval' ? eval('this') : f === 'prop' ? super.x : this; } }
for (var mode of ['arrow', 'eval', 'prop', 'plain']) assert.throws(ReferenceError, function () { new B(mode); });
class C extends A { constructor() {} }
assert.throws(ReferenceError, function () { new C(); });
class D extends A { constructor() { var call = () => super(); call(); assert.sameValue(this instanceof D, true); } }
new D();
