/*---
esid: sec-gettemplateobject
description: One site gives one template object, each site its own
---*/

function tag(s) { return s; }
function site() { return tag`same`; }
var first = site();
assert.sameValue(site(), first);
assert.notSameValue(tag`same`, first);
var objects = [];
for (var i = 0; i < 2; i++) objects.push(tag`loop`);
assert.sameValue(objects[0], objects[1]);
assert.notSameValue((0, eval)('(s => s)`x`'), (0, eval)('(s => s)`x`'));
