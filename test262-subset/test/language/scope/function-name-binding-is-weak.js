/*---
esid: sec-runtime-semantics-instantiateordinaryfunctionexpression
description: >
  Assigning to a function expression's own name is ignored in sloppy code
flags: [noStrict]
---*/

var kept = function self() {
  self = 1;
  return self;
};
assert.sameValue(kept(), kept);
var shadow = function self() {
  var self = 2;
  return self;
};
assert.sameValue(shadow(), 2);
