/*---
esid: sec-functiondeclarationinstantiation
description: A closure of the parameters sees a var that a direct eval made among the parameters
flags: [noStrict]
---*/

var x = 'outer';
function f(a = eval('var x = "made"'), read = () => x) { return read(); }
assert.sameValue(f(), 'made');
function g(read = () => x, a = eval('var x = "made"')) { return read(); }
assert.sameValue(g(), 'made');
function h(read = () => x, a = eval('"use strict"; var x = "made"')) { return read(); }
assert.sameValue(h(), 'outer');
