/*---
esid: sec-initializeinstanceelements
description: Private methods are there before the first field initializer runs
features: [class-methods-private, class-fields-private]
---*/

class C { a = this.#later(); #b = 2; #later() { return 'method'; } c = this.#b; }
assert.sameValue(new C().a, 'method');
assert.sameValue(new C().c, 2);
class D { a = this.#b; #b = 1; }
assert.throws(TypeError, function () { new D(); });
