/*---
esid: sec-module-namespace-exotic-objects
description: The namespace object is sealed, sorted, without prototype and tagged
flags: [module]
includes: [propertyHelper.js]
---*/

import * as ns from './names_FIXTURE.js';
assert.sameValue(Object.getPrototypeOf(ns), null);
assert.sameValue(Object.isExtensible(ns), false);
assert.sameValue(Reflect.preventExtensions(ns), true);
assert.sameValue(Object.isSealed(ns), true);
assert.sameValue(Object.isFrozen(ns), false);
assert.sameValue(Object.keys(ns).join(), 'K,a,as,b,c,d,default,gen,string name');
assert.sameValue(Object.prototype.toString.call(ns), '[object Module]');
verifyProperty(ns, Symbol.toStringTag, { value: 'Module', writable: false, enumerable: false, configurable: false });
var d = Object.getOwnPropertyDescriptor(ns, 'a');
assert.sameValue(d.writable && d.enumerable, true);
assert.sameValue(d.configurable, false);
assert.sameValue(Reflect.set(ns, 'a', 'a'), false);
assert.sameValue(Reflect.defineProperty(ns, 'a', { value: 'a' }), true);
assert.sameValue(Reflect.defineProperty(ns, 'a', { value: 'z' }), false);
assert.sameValue(Reflect.deleteProperty(ns, 'a'), false);
assert.sameValue(Reflect.deleteProperty(ns, 'absent'), true);
assert.sameValue(Reflect.setPrototypeOf(ns, null), true);
assert.sameValue(Reflect.setPrototypeOf(ns, {}), false);
assert.sameValue('absent' in ns, false);
assert.sameValue(ns.absent, undefined);
