/*---
esid: sec-class-definitions
description: In an initializer this is the instance, arguments of nothing, and the class name is bound
features: [class-fields-public, class-static-fields-public]
---*/

var x = 'outer';
class C {
  a = this;
  b = () => this;
  c = C;
  d = new.target;
  e = typeof x;
  static s = this;
  static t = new.target;
  static f = function () {};
  g = () => {};
}
var c = new C();
assert.sameValue(c.a, c);
assert.sameValue(c.b.call(1), c);
assert.sameValue(c.c, C);
assert.sameValue(c.d, undefined);
assert.sameValue(c.e, 'string');
assert.sameValue(C.s, C);
assert.sameValue(C.t, undefined);
assert.sameValue(C.f.name, 'f');
assert.sameValue(c.g.name, 'g');
