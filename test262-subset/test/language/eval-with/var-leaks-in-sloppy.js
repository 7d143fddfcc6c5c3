/*---
esid: sec-evaldeclarationinstantiation
description: A sloppy direct eval adds deletable vars to the function; strict and lexical ones stay inside
flags: [noStrict]
---*/

(function () {
  eval('var a = 1; function f() { return 2; } let b = 3; class C {}');
  assert.sameValue(a, 1);
  assert.sameValue(f(), 2);
  assert.sameValue(typeof b, 'undefined');
  assert.sameValue(typeof C, 'undefined');
  assert.sameValue(delete a, true);
  assert.sameValue(typeof a, 'undefined');
  eval('"use strict"; var s = 1;');
  assert.sameValue(typeof s, 'undefined');
})();
assert.sameValue(typeof a, 'undefined');
