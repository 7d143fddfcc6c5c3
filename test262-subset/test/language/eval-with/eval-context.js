/*---
esid: sec-performeval
description: What a direct eval may use depends on the code around it
---*/

assert.throws(SyntaxError, function () { eval('super.x'); });
assert.sameValue({ __proto__: { x: 1 }, m() { return eval('super.x'); } }.m(), 1);
assert.sameValue({ __proto__: { x: 1 }, m() { return (() => eval('super.x'))(); } }.m(), 1);
assert.throws(SyntaxError, function () { ({ m() { (0, eval)('super.x'); } }).m(); });
assert.sameValue(new (function () { this.t = eval('new.target'); })().t !== undefined, true);
assert.throws(SyntaxError, function () { (0, eval)('new.target'); });
assert.throws(SyntaxError, function () { eval('return'); });
assert.throws(SyntaxError, function () { for (;;) { eval('break'); } });
class C { #x = 1; f = eval('this.#x'); g() { return eval('this.#x'); } h() { return (0, eval)('this.#x'); } }
assert.sameValue(new C().f + new C().g(), 2);
assert.throws(SyntaxError, function () { new C().h(); });
assert.throws(SyntaxError, function () { new (class { x = eval('arguments'); })(); });
