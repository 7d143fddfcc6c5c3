/*---
esid: sec-block-runtime-semantics-evaluation
description: A let without initializer is undefined again in each turn of a loop
---*/

var seen = [];
for (var i = 0; i < 3; i++) {
  let x;
  seen.push(x);
  x = i;
}
assert.compareArray(seen, [undefined, undefined, undefined]);
