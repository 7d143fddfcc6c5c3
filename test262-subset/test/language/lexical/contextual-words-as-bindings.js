/*---
esid: sec-keywords-and-reserved-words
description: Words that are only sometimes special are fine names elsewhere
flags: [noStrict]
---*/

var let = 1, yield = 2, await = 3, static = 4, implements = 5, package = 6, of = 7, get = 8, async = 9, as = 10, from = 11, target = 12, meta = 13, using = 14, accessor = 15, eval_ = 16, arguments_ = 17;
assert.sameValue(let + yield + await + static, 10);
l\u0065t
assert.sameValue(l\u0065t, 1);
yield: for (;;) break yield;
var f = function yield() { return typeof yield; };
assert.sameValue(f(), 'function');
assert.sameValue((await) + (async), 12);
assert.sameValue((yield => yield * 2)(4), 8);
using
of
assert.sameValue(using, 14);
let
x = 5;
assert.sameValue(x, 5);
