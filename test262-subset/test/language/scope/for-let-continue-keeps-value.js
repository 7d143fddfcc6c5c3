/*---
esid: sec-forbodyevaluation
description: continue carries the changed value into the next copy
---*/

var out = [];
for (let i = 0; i < 6; i++) {
  if (i % 2 === 0) { i++; continue; }
  out.push(i);
}
assert.compareArray(out, []);
outer: for (let i = 0; i < 2; i++) {
  for (let j = 0; ; j++) {
    out.push(function () { return i * 10 + j; });
    if (j === 1) continue outer;
  }
}
assert.compareArray(out.map(function (f) { return f(); }), [0, 1, 10, 11]);
