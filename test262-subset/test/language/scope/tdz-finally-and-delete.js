/*---
esid: sec-let-and-const-declarations
description: An update of an uninitialised binding throws without initialising it
---*/

function test() {
  for (var i = 0; i < 3; i++) {
    assert.throws(ReferenceError, function () { x++; });
    assert.throws(ReferenceError, function () { x ||= 1; });
    assert.throws(ReferenceError, function () { [x] = [1]; });
  }
  let x;
  assert.sameValue(x, undefined);
}
test();
