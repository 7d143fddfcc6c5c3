/*---
esid: sec-forbodyevaluation
description: Each turn of a for loop has its own copy of the let bindings
---*/

var read = [], bump = [];
for (let i = 0, f = function () { return i; }; i < 3; i++) {
  if (i === 0) read.push(f);
  read.push(function () { return i; });
  bump.push(function () { i += 10; });
}
bump[1]();
assert.compareArray(read.map(function (f) { return f(); }), [0, 0, 11, 2]);
