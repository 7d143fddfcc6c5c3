/*---
esid: sec-function.prototype-@@hasinstance
description: Symbol.hasInstance of functions is fixed, and caller and arguments are poisoned on the prototype only
includes: [propertyHelper.js]
---*/

verifyProperty(Function.prototype, Symbol.hasInstance, { writable: false, enumerable: false, configurable: false });
var h = Function.prototype[Symbol.hasInstance];
assert.sameValue(h.call(Array, []), true);
assert.sameValue(h.call({}, {}), false);
assert.sameValue(h.call(Array, 5), false);
assert.sameValue(h.name, '[Symbol.hasInstance]');
function strict() { 'use strict'; }
assert.throws(TypeError, function () { strict.caller; });
assert.throws(TypeError, function () { strict.arguments = 1; });
assert.sameValue(strict.hasOwnProperty('caller'), false);
assert.throws(TypeError, function () { (() => 1).arguments; });
assert.throws(TypeError, function () { (class {}).caller; });
