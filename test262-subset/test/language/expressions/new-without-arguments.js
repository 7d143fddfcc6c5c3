/*---
esid: sec-new-operator
description: new binds to the nearest argument list
---*/

function F() { this.n = arguments.length; this.inner = function () { return 'called'; }; }
F.G = function () { this.g = true; };
assert.sameValue(new F.G().g, true);
assert.sameValue(new F().n, 0);
assert.sameValue(new F(1, 2).inner(), 'called');
function make() { return F; }
assert.sameValue(new (make())(1).n, 1);
assert.sameValue(new new function () { return F; }(1)(2, 3).n, 2);
