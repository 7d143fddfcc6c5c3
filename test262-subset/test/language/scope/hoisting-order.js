/*---
esid: sec-functiondeclarationinstantiation
description: The last function of a name wins at entry; a var without initializer does not disturb it
---*/

function test(p) {
  assert.sameValue(p(), 2);
  assert.sameValue(q(), 4);
  function p() { return 1; }
  var p, q;
  function p() { return 2; }
  function q() { return 3; }
  function q() { return 4; }
  var q = 5;
  assert.sameValue(q, 5);
}
test(0);
