/*---
esid: sec-getiteratordirect
description: The next method is read once, when the iterator is opened
---*/

var reads = 0;
var it = { [Symbol.iterator]() { return { get next() { reads++; var n = 0; return () => ({ value: n++, done: false }); } }; } };
var [a, b, c] = it;
assert.sameValue(reads, 1);
assert.sameValue(a + b + c, 3);
