/*---
esid: sec-runtime-semantics-argumentlistevaluation
description: Spread arguments mix with others, in order, and work in new and super calls
---*/

function f() { return [...arguments].join(); }
var log = [];
function* g(n) { log.push(n); yield n; yield n + 1; }
assert.sameValue(f(...g(1), 'x', ...g(5), ...[]), '1,2,x,5,6');
assert.compareArray(log, [1, 5]);
assert.sameValue(new (class { constructor(...a) { this.a = a.join(); } })(...'ab').a, 'a,b');
assert.sameValue(f(...[, 1]), ',1');
assert.sameValue(f(...new Set([1, 1, 2])), '1,2');
assert.sameValue(f.call(...[null, 1], ...[2]), '1,2');
