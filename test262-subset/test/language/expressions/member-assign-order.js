/*---
esid: sec-assignment-operators-runtime-semantics-evaluation
description: Base, key expression and right side are evaluated before the key is converted
---*/

var log = [];
function note(name, value) { log.push(name); return value; }
var key = { toString() { return note('toString', 'k'); } };
var target = { set k(v) { note('set'); } };
note('base', target)[note('key', key)] = note('right', 1);
assert.compareArray(log, ['base', 'key', 'right', 'toString', 'set']);
