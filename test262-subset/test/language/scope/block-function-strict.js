/*---
esid: sec-block-runtime-semantics-evaluation
description: In strict code a block function stays in its block
flags: [onlyStrict]
---*/

var inside;
{
  inside = f();
  function f() { return 1; }
}
assert.sameValue(inside, 1);
assert.sameValue(typeof f, 'undefined');
