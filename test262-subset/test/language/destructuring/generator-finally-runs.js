/*---
esid: sec-generator.prototype.return
description: Leaving a generator early runs its finally block
---*/

var log = [];
function* g() { try { yield 1; yield 2; } finally { log.push('finally'); } }
var [a] = g();
assert.compareArray(log, ['finally']);
var [b, c, ...rest] = g();
assert.compareArray(log, ['finally', 'finally']);
assert.sameValue(rest.length, 0);
