/*---
esid: sec-relational-operators-runtime-semantics-evaluation
description: The brand test answers without throwing, but only for objects
features: [class-fields-private-in, class-methods-private, class-static-methods-private]
---*/

class C {
  #f; #m() {} static #s;
  static test(o) { return [#f in o, #m in o, #s in o].join(); }
  static chain(o) { return #f in o === true && !(#f in {}); }
  get [Symbol.toPrimitive]() { return undefined; }
}
assert.sameValue(C.test(new C()), 'true,true,false');
assert.sameValue(C.test(C), 'false,false,true');
assert.sameValue(C.test({}), 'false,false,false');
assert.sameValue(C.chain(new C()), true);
assert.throws(TypeError, function () { C.test(1); });
