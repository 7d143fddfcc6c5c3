/*---
esid: sec-optional-chaining-evaluation
description: Every link of a chain is evaluated once
---*/

var count = 0;
var o = { get a() { count++; return { f() { return { b: 5 }; } }; } };
assert.sameValue(o?.a?.f?.()?.b, 5);
assert.sameValue(count, 1);
assert.sameValue(0.5?.1:2, .1, 'a digit after ?. makes it a conditional');
