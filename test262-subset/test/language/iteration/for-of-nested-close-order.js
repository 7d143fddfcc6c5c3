/*---
esid: sec-iteratorclose
description: Leaving several loops closes the inner iterator first
---*/

var log = [];
function make(name) { return { [Symbol.iterator]() { return this; }, next() { return { value: name, done: false }; }, return() { log.push(name); return {}; } }; }
out: for (var a of make('outer')) for (var b of make('middle')) for (var c of make('inner')) break out;
assert.compareArray(log, ['inner', 'middle', 'outer']);
log.length = 0;
(function () { for (var a of make('outer')) { try { for (var b of make('inner')) return; } finally { log.push('finally'); } } })();
assert.compareArray(log, ['inner', 'finally', 'outer']);
