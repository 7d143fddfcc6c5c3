/*---
esid: sec-generator-function-definitions
description: yield has the lowest precedence and an optional operand
---*/

function* g() { var a = yield 1 + 1, b = yield, c = [yield, yield]; yield yield 'inner'; return (yield) ? yield 'y' : 'n'; }
var it = g();
assert.sameValue(it.next().value, 2);
assert.sameValue(it.next().value, undefined);
assert.sameValue(it.next().value, undefined);
it.next();
assert.sameValue(it.next().value, 'inner');
assert.sameValue(it.next('outer').value, 'outer');
it.next();
assert.sameValue(it.next(1).value, 'y');
function* h() { yield
  'not the operand'; }
assert.sameValue(h().next().value, undefined);
