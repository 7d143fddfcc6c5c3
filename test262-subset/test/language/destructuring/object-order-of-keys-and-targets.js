/*---
esid: sec-runtime-semantics-keyeddestructuringassignmentevaluation
description: Key, target, read, default and write follow each other property by property
---*/

var log = [];
var source = { get a() { log.push('get a'); }, get b() { log.push('get b'); return 2; } };
function key(k) { log.push('key ' + k); return k; }
function target(n) { log.push('target ' + n); return { set p(v) { log.push('set ' + n); } }; }
({ [key('a')]: target(1).p = log.push('default'), [key('b')]: target(2).p } = source);
assert.compareArray(log, ['key a', 'target 1', 'get a', 'default', 'set 1', 'key b', 'target 2', 'get b', 'set 2']);
