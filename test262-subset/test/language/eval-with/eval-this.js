/*---
esid: sec-performeval
description: Direct eval shares this, indirect eval has the global one
flags: [onlyStrict]
---*/

var o = { m() { return eval('this'); }, n() { return (0, eval)('this'); }, a() { return (() => eval('this'))(); } };
assert.sameValue(o.m(), o);
assert.sameValue(o.n(), globalThis);
assert.sameValue(o.a(), o);
