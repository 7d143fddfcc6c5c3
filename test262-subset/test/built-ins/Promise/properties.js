/*---
esid: sec-promise-constructor
description: The shape of Promise and its functions
includes: [propertyHelper.js]
---*/

assert.sameValue(Promise.length, 1);
verifyProperty(Promise, 'prototype', { value: Promise.prototype, writable: false, enumerable: false, configurable: false });
verifyPrimordialCallableProperty(Promise.prototype, 'then', 'then', 2);
verifyPrimordialCallableProperty(Promise.prototype, 'finally', 'finally', 1);
verifyPrimordialCallableProperty(Promise, 'all', 'all', 1);
verifyProperty(Promise.prototype, Symbol.toStringTag, { value: 'Promise', writable: false, enumerable: false, configurable: true });
var species = Object.getOwnPropertyDescriptor(Promise, Symbol.species);
assert.sameValue(species.set, undefined);
assert.sameValue(species.get.name, 'get [Symbol.species]');
