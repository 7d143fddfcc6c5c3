/*---
esid: sec-copydataproperties
description: The rest object takes the remaining own enumerable properties, symbols included
---*/

var s = Symbol('s'), t = Symbol('t');
var source = { a: 1, 2: 2, [s]: 3, [t]: 4, get g() { return 5; } };
Object.defineProperty(source, 'hidden', { value: 6 });
var key = 'a';
var { [key]: one, [s]: three, 2: two, ...rest } = source;
assert.sameValue(Reflect.ownKeys(rest).length, 2);
assert.sameValue(rest.g, 5);
assert.sameValue(Object.getOwnPropertyDescriptor(rest, 'g').get, undefined);
assert.sameValue(rest[t], 4);
assert.sameValue(Object.getPrototypeOf(rest), Object.prototype);
