/*---
esid: sec-makesuperpropertyreference
description: >
  super properties are found on the home object's prototype but use this as receiver
---*/

class A { get who() { return this.name; } set who(v) { this.wrote = v; } m() { return 'A.m ' + this.name; } static s() { return 'static ' + this.n; } }
class B extends A {
  name = 'b';
  read() { return super.who; }
  write() { super.who = 1; super.fresh = 2; }
  m() { return 'B>' + super.m() + super['m'](); }
  get who() { return 'shadow'; }
  static n = 'n'; static s() { return super.s(); }
}
var b = new B();
assert.sameValue(b.read(), 'b');
b.write();
assert.sameValue(b.wrote, 1);
assert.sameValue(Object.getOwnPropertyDescriptor(b, 'fresh').value, 2);
assert.sameValue(b.m(), 'B>A.m bA.m b');
assert.sameValue(B.s(), 'static n');
var stolen = B.prototype.m;
assert.sameValue(stolen.call({ name: 'x' }), 'B>A.m xA.m x', 'the home object stays');
