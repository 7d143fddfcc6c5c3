/*---
esid: sec-switch-statement-runtime-semantics-evaluation
description: A let in a clause that was jumped over stays uninitialised
---*/

assert.throws(ReferenceError, function () {
  switch (1) {
    case 0:
      let x = 1;
    case 1:
      x;
  }
});
assert.throws(ReferenceError, function () {
  switch (1) {
    case 0:
      let y;
    case 1:
      y = 2;
  }
});
