/*---
esid: sec-performeval
description: A syntax error of an eval is thrown before any of it runs
---*/

var ran = 0;
assert.throws(SyntaxError, function () { eval('ran = 1; let a; let a;'); });
assert.throws(SyntaxError, function () { eval('ran = 1; }'); });
assert.sameValue(ran, 0);
assert.throws(ReferenceError, function () { eval('ran = 1; notThere;'); });
assert.sameValue(ran, 1);
var other = $262.createRealm().global;
assert.throws(other.SyntaxError, function () { other.eval('('); });
