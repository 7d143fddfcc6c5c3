/*---
esid: sec-runtime-semantics-propertydestructuringassignmentevaluation
description: >
  A computed key becomes a property key before the target's own key is converted
---*/

var log = [];
function k(name) { return { toString() { log.push(name); return name; } }; }
var o = {};
({ [k('source')]: o[k('target')] } = { get source() { log.push('get'); return 1; } });
assert.compareArray(log, ['source', 'get', 'target']);
assert.sameValue(o.target, 1);
