/*---
esid: sec-object-environment-records-setmutablebinding-n-v-s
description: A binding deleted while its new value is computed is written back to the object
flags: [noStrict]
---*/

var o = { x: 1 }, x = 'outer';
with (o) { x = (delete o.x, 2); }
assert.sameValue(o.x, 2);
assert.sameValue(x, 'outer');
with (o) { x += (delete o.x, 3); }
assert.sameValue(o.x, 5);
