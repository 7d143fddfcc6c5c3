/*---
esid: sec-evaldeclarationinstantiation
description: A var from eval changes what a compiled reference and a closure mean
flags: [noStrict]
---*/

var x = 'outer';
function f(code) { var read = () => x; var before = x; eval(code); return [before, x, read()].join(); }
assert.sameValue(f(''), 'outer,outer,outer');
assert.sameValue(f('var x = "inner"'), 'outer,inner,inner');
assert.sameValue(f('x = "changed"'), 'outer,changed,changed');
