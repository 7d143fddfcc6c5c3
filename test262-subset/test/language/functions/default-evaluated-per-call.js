/*---
esid: sec-functiondeclarationinstantiation
description: Defaults run anew for each call that passes undefined, from left to right
---*/

var n = 0;
function f(a = ++n, b = [a], c = this) { return { a, b, c }; }
var x = f.call(5), y = f.call(5, undefined, undefined, null);
assert.sameValue(x.a, 1);
assert.sameValue(y.a, 2);
assert.notSameValue(x.b, y.b);
assert.sameValue(y.c, null);
assert.sameValue(f(7).a, 7);
assert.sameValue(n, 2);
