/*---
esid: sec-private-identifier
description: An inner class shadows private names of the outer one
features: [class-fields-private]
---*/

class Outer {
  #x = 'outer'; #y = 'y';
  inner() {
    var outer = this;
    return new class { #x = 'inner'; read() { return this.#x + outer.#y; } bad() { return outer.#x; } }();
  }
}
var i = new Outer().inner();
assert.sameValue(i.read(), 'innery');
assert.throws(TypeError, function () { i.bad(); });
