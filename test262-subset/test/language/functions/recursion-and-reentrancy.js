/*---
esid: sec-ecmascript-function-objects-call-thisargument-argumentslist
description: Each call has its own parameters, even when it re-enters while arguments are evaluated
---*/

function f(n, acc) { return n === 0 ? acc : f(n - 1, acc + n); }
assert.sameValue(f(500, 0), 125250);
function ack(m, n) { return m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
assert.sameValue(ack(2, 3), 9);
function many() { return arguments.length; }
assert.sameValue(many.apply(null, { length: 20000 }), 20000);
assert.sameValue(many(...new Array(3000)), 3000);
