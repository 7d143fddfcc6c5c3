/*---
esid: sec-built-in-function-objects
description: new.target is the class that was constructed, through super and Reflect.construct
---*/

var seen = [];
class A { constructor() { seen.push(new.target); } }
class B extends A {}
new A(); new B(); Reflect.construct(A, [], Object);
assert.sameValue(seen[0], A);
assert.sameValue(seen[1], B);
assert.sameValue(seen[2], Object);
function F() { return new.target; }
assert.sameValue(F(), undefined);
assert.throws(TypeError, function () { A(); });
assert.throws(TypeError, function () { A.call({}); });
class Abstract { constructor() { if (new.target === Abstract) throw new Test262Error(); } }
assert.throws(Test262Error, function () { new Abstract(); });
new (class extends Abstract {})();
