/*---
esid: sec-runtime-semantics-propertydefinitionevaluation
description: Spread copies own enumerable properties as data, running getters and no setters
---*/

var calls = [];
var source = Object.create({ inherited: 1 }, {
  hidden: { value: 1, enumerable: false },
  got: { get() { calls.push(this === source); return 7; }, enumerable: true },
  [Symbol.iterator]: { value: 's', enumerable: true }
});
var o = { set got(v) { throw new Test262Error('a setter ran'); }, ...source, ...null, ...undefined, ...1, ...'hi' };
assert.compareArray(calls, [true]);
assert.sameValue(Reflect.ownKeys(o).map(String).join(), '0,1,got,Symbol(Symbol.iterator)');
assert.sameValue(Object.getOwnPropertyDescriptor(o, 'got').value, 7);
var p = { ...{ __proto__: null, ['__proto__']: 9 } };
assert.sameValue(Object.getPrototypeOf(p), Object.prototype);
assert.sameValue(Object.getOwnPropertyDescriptor(p, '__proto__').value, 9);
