/*---
esid: sec-createmappedargumentsobject
description: Sloppy simple parameters and arguments are two views of one value
flags: [noStrict]
---*/

function f(a, b) {
  arguments[0] = 10; assert.sameValue(a, 10);
  a = 11; assert.sameValue(arguments[0], 11);
  b = 2; assert.sameValue(arguments.length, 1); assert.sameValue(arguments[1], undefined);
  arguments[1] = 3; assert.sameValue(b, 2, 'an argument that was not passed is not mapped');
  return arguments;
}
f(1);
function g(a) { var read = () => a; arguments[0] = 'via arguments'; return read(); }
assert.sameValue(g(1), 'via arguments');
