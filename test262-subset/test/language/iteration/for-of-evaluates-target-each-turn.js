/*---
esid: sec-runtime-semantics-forin-div-ofbodyevaluation-lhs-stmt-iterator-lhskind-labelset
description: A member target is evaluated anew for every value, after the step
---*/

var o = [], i = 0, log = [];
function* g() { log.push('step'); yield 'a'; log.push('step'); yield 'b'; }
for (o[(log.push('target'), i++)] of g()) log.push('body');
assert.compareArray(o, ['a', 'b']);
assert.compareArray(log, ['step', 'target', 'body', 'step', 'target', 'body']);
