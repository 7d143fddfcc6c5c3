/*---
esid: sec-newdeclarativeenvironment
description: >
  Closures several blocks and functions deep resolve each level's binding
---*/

function build() {
  let out = [];
  for (let a = 0; a < 2; a++) {
    let b = a * 2;
    {
      const c = b + 1;
      for (const d of [c, c + 1]) {
        out.push(() => { let e = d; return () => [a, b, c, d, e++, e].join(); });
      }
    }
  }
  return out;
}
var results = build().map((f) => { var g = f(); g(); return g(); });
assert.compareArray(results, ['0,0,1,1,2,3', '0,0,1,2,3,4', '1,2,3,3,4,5', '1,2,3,4,5,6']);
