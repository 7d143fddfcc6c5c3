/*---
esid: sec-privateset
description: Private methods are read-only and accessors need the half that is used
features: [class-methods-private]
---*/

class C {
  #m() { return 'm'; }
  get #g() { return 'g'; }
  set #s(v) { this.seen = v; }
  run() { return this.#m() + this.#g; }
  writeM() { this.#m = 1; }
  writeG() { this.#g = 1; }
  readS() { return this.#s; }
  writeS() { return this.#s = 5; }
  method() { return this.#m; }
}
var c = new C();
assert.sameValue(c.run(), 'mg');
assert.throws(TypeError, function () { c.writeM(); });
assert.throws(TypeError, function () { c.writeG(); });
assert.throws(TypeError, function () { c.readS(); });
assert.sameValue(c.writeS(), 5);
assert.sameValue(c.seen, 5);
assert.sameValue(c.method(), new C().method(), 'one function for all instances');
assert.sameValue(c.method().name, '#m');
