/*---
esid: sec-class-definitions
description: Private members work as targets of every kind of assignment
features: [class-fields-private, logical-assignment-operators, optional-chaining]
---*/

class C {
  #x = 1; #n = null;
  test(o) {
    this.#x += 2; assert.sameValue(this.#x++, 3); assert.sameValue(this.#x, 4);
    this.#n ??= 'set'; assert.sameValue(this.#n, 'set');
    [this.#x, { a: this.#n = 'dflt' }] = [10, {}];
    assert.sameValue(this.#x + this.#n, '10dflt');
    for (this.#x of [7]) ;
    assert.sameValue(this?.#x, 7);
    assert.sameValue(o?.#x, undefined);
    assert.sameValue(o?.y.#x.z, undefined);
    assert.throws(TypeError, () => { ({}).#x ??= 1; });
  }
}
new C().test(null);
