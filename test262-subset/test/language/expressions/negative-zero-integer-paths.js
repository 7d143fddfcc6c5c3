/*---
esid: sec-numeric-types-number-multiply
description: Small integer arithmetic still gives negative zero where it must
---*/

function mul(a, b) { return a * b; }
function neg(a) { return -a; }
function div(a, b) { return a / b; }
function mod(a, b) { return a % b; }
for (var i = 0; i < 50; i++) { mul(i, 2); neg(i); div(i, 2); mod(i, 3); }
assert.sameValue(mul(0, -1), -0);
assert.sameValue(mul(-3, 0), -0);
assert.sameValue(neg(0), -0);
assert.sameValue(div(0, -5), -0);
assert.sameValue(mod(-6, 3), -0);
assert.sameValue(-0 + -0, -0);
assert.sameValue(-0 + 0, 0);
assert.sameValue(0 - 0, 0);
assert.sameValue(-0 - 0, -0);
var z = -0; z++; assert.sameValue(z, 1);
z = -0; assert.sameValue(z++, -0);
