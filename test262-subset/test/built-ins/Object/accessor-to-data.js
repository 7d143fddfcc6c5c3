/*---
esid: sec-validateandapplypropertydescriptor
description: Turning an accessor into a value keeps enumerable and configurable and defaults the rest
includes: [propertyHelper.js]
---*/

var o = { get a() { return 1; } };
Object.defineProperty(o, 'a', { value: 2 });
verifyProperty(o, 'a', { value: 2, writable: false, enumerable: true, configurable: true });
o = { a: 1 };
Object.defineProperty(o, 'a', { get() { return 3; } });
var d = Object.getOwnPropertyDescriptor(o, 'a');
assert.sameValue(d.enumerable && d.configurable, true);
assert.sameValue(o.a, 3);
assert.sameValue(d.set, undefined);
