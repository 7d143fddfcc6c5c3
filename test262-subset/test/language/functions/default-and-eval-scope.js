/*---
esid: sec-functiondeclarationinstantiation
description: A var made by direct eval in a default is seen by later defaults but not by the body
flags: [noStrict]
---*/

var v = 'outer';
function f(a = eval('var v = "param"; 1'), b = v) { return [b, v].join(); }
assert.sameValue(f(), 'param,param');
function g(a = eval('var v = "param"; 1'), b = () => v) { var v = 'body'; return [b(), v].join(); }
assert.sameValue(g(), 'param,body');
assert.sameValue(v, 'outer');
