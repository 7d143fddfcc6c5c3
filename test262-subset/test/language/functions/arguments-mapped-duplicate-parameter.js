/*---
esid: sec-createmappedargumentsobject
description: With duplicate parameters the last one is mapped
flags: [noStrict]
---*/

function f(a, a) { arguments[1] = 'second'; assert.sameValue(a, 'second'); arguments[0] = 'first'; assert.sameValue(a, 'second'); }
f(1, 2);
