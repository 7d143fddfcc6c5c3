/*---
esid: sec-generatorstart
description: A generator keeps this and arguments of its call
---*/

function* g() { yield this; yield arguments.length; yield* arguments; }
var o = {}, it = g.call(o, 'a', 'b');
assert.sameValue(it.next().value, o);
assert.sameValue(it.next().value, 2);
assert.compareArray([...it], ['a', 'b']);
