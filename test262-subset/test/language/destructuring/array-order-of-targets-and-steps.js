/*---
esid: sec-runtime-semantics-iteratordestructuringassignmentevaluation
description: A member target is evaluated before the iterator is stepped, its default after
---*/

var log = [];
var iterable = { [Symbol.iterator]() { log.push('open'); return { next() { log.push('next'); return { done: false, value: undefined }; }, return() { log.push('return'); return {}; } }; } };
function target(n) { log.push('target ' + n); return { set p(v) { log.push('set ' + n + ' ' + v); } }; }
[target(1).p = (log.push('default 1'), 'd1'), target(2).p] = iterable;
assert.compareArray(log, ['open', 'target 1', 'next', 'default 1', 'set 1 d1', 'target 2', 'next', 'set 2 undefined', 'return']);
