/*---
esid: sec-performeval
description: Each eval has its own scope for let, const and class, with its dead zone
---*/

var x = 'outer';
assert.throws(ReferenceError, function () { eval('x; let x = 1;'); });
assert.sameValue(eval('let x = 1; x'), 1);
assert.sameValue(eval('const x = 2; x'), 2);
assert.sameValue(x, 'outer');
var read = eval('let hidden = 5; () => hidden++');
read();
assert.sameValue(read(), 6);
