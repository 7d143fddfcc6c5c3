/*---
esid: sec-web-compat-functiondeclarationinstantiation
description: In sloppy code a block function reaches the var only when its declaration is evaluated
flags: [noStrict]
---*/

function test() {
  assert.sameValue(f, undefined, 'the var exists before the block');
  {
    assert.sameValue(f(), 1, 'hoisted to the top of the block');
    f = 5;
    function f() { return 1; }
    f = 6;
    assert.sameValue(f, 6);
  }
  assert.sameValue(f, 5, 'the var holds what the block binding held at the declaration');
}
test();
