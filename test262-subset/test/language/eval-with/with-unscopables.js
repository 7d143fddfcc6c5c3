/*---
esid: sec-object-environment-records-hasbinding-n
description: with honours Symbol.unscopables, read anew at each look-up
flags: [noStrict]
---*/

var x = 'outer', y = 'outer', reads = 0;
var o = { x: 'o', y: 'o', get [Symbol.unscopables]() { reads++; return { x: true, y: false }; } };
with (o) {
  assert.sameValue(x, 'outer');
  assert.sameValue(y, 'o');
  x = 'assigned';
}
assert.sameValue(x, 'assigned');
assert.sameValue(o.x, 'o');
assert.sameValue(reads, 3);
var values = 'outer values';
with ([]) { assert.sameValue(values, 'outer values'); assert.sameValue(typeof concat, 'function'); }
