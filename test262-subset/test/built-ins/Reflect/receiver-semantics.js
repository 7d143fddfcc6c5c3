/*---
esid: sec-reflect.set
description: get and set with a receiver of its own
---*/

var o = { get g() { 'use strict'; return this; }, set s(v) { this.v = v; }, d: 1 }, r = {};
assert.sameValue(Reflect.get(o, 'g', r), r);
assert.sameValue(Reflect.get(o, 'g', 5), 5);
Reflect.set(o, 's', 2, r); assert.sameValue(r.v, 2);
assert.sameValue(Reflect.set(o, 'd', 3, r), true);
assert.sameValue(r.d, 3); assert.sameValue(o.d, 1);
assert.sameValue(Reflect.set(o, 'd', 4, 5), false, 'a primitive receiver');
Object.defineProperty(r, 'd', { writable: false });
assert.sameValue(Reflect.set(o, 'd', 4, r), false);
var acc = { get d() { return 0; }, set d(v) { throw new Test262Error(); } };
assert.sameValue(Reflect.set(o, 'd', 4, acc), false, 'an accessor of the receiver is not called');
assert.sameValue(Reflect.set({ get x() { return 1; } }, 'x', 1), false);
assert.sameValue(Reflect.set([], 'length', 4.5 - 0.5), true);
assert.throws(RangeError, function () { Reflect.set([], 'length', 1.5); });
assert.throws(TypeError, function () { Reflect.get(1, 'a'); });
