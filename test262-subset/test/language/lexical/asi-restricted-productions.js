/*---
esid: sec-rules-of-automatic-semicolon-insertion
description: A line end after return, break, continue or before ++ ends the statement
---*/

function f() { return
  1; }
assert.sameValue(f(), undefined);
var a = 1, b = 2;
a
++
b
assert.sameValue(a, 1);
assert.sameValue(b, 3);
l: for (var i = 0; i < 2; i++) { continue
  l }
var x = { yield: 1 }
var y = 5
assert.sameValue(y, 5)
