/*---
esid: sec-class-definitions
description: Contextual words and keywords are good names for members
features: [class-fields-public, class-static-fields-public, class-fields-private]
---*/

class C {
  get; set; static; async
  static static
  static get;
  static async
  x() { return 1; }
  'a'; 1; [2];
  get get() { return 'get get'; }
  static set set(v) { this.seen = v; }
  async async() {}
  *gen() {}
  if = 1; #if = 2; static #static = 3;
  both() { return this.if + this.#if + C.#static; }
  static async *[Symbol.iterator]() {}
  ;;;
}
var c = new C();
assert.sameValue('get' in c && 'set' in c && 'static' in c && 'async' in c, true);
assert.sameValue(Object.keys(C).join(), 'static,get,async');
assert.sameValue(c.x(), 1, 'a line end separates a field called async from a method');
assert.sameValue(c.both(), 6);
C.set = 4;
assert.sameValue(C.seen, 4);
