/*---
esid: sec-class-static-block
description: A static block can hand private access to the outside
features: [class-static-block, class-fields-private]
---*/

var read;
class C { #x; constructor(x) { this.#x = x; } static { read = (o) => o.#x; } }
assert.sameValue(read(new C(5)), 5);
assert.throws(Test262Error, function () { class D { static { throw new Test262Error(); } } });
