/*---
esid: sec-runtime-semantics-catchclauseevaluation
description: The catch parameter lives in its own scope and var initialisers write to it
flags: [noStrict]
---*/

function test() {
  var e = 'outer', read;
  try { throw 'thrown'; } catch (e) {
    read = () => e;
    var e = 'written';
    assert.sameValue(e, 'written');
  }
  assert.sameValue(read(), 'written');
  assert.sameValue(e, 'outer');
}
test();
