/*---
esid: sec-runtime-semantics-propertydefinitionevaluation
description: Keys and values are evaluated in order and later definitions replace earlier ones
---*/

var log = [];
function k(name) { log.push(name); return { toString() { log.push('key ' + name); return name; } }; }
var o = { [k('a')]: log.push('value a'), [k('b')]: log.push('value b') };
assert.compareArray(log, ['a', 'key a', 'value a', 'b', 'key b', 'value b']);
var p = { x: 1, get x() { return 2; }, y: 3, x: 4, 1: 0, 0: 0 };
assert.sameValue(p.x, 4);
assert.sameValue(Object.keys(p).join(), '0,1,x,y');
assert.sameValue(Object.getOwnPropertyDescriptor(p, 'x').writable, true);
