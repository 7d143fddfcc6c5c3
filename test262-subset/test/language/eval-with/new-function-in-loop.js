/*---
esid: sec-createdynamicfunction
description: Dynamic functions keep apart from each other and from the scope around them
---*/

var fs = [];
for (let i = 0; i < 3; i++) fs.push(new Function('return typeof i'), new Function('x', 'return x + ' + i));
assert.sameValue(fs[0](), 'undefined');
assert.sameValue(fs[1](10) + fs[3](10) + fs[5](10), 33);
assert.notSameValue(fs[0], fs[2]);
