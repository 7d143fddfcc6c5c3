/*---
esid: sec-runtime-semantics-propertydefinitionevaluation
description: Only the colon form with a plain name sets the prototype, and only to object or null
---*/

var proto = {};
assert.sameValue(Object.getPrototypeOf({ __proto__: proto }), proto);
assert.sameValue(Object.getPrototypeOf({ '__proto__': null }), null);
assert.sameValue(Object.getPrototypeOf({ __proto__: 5 }), Object.prototype);
assert.sameValue(Object.keys({ __proto__: 5 }).length, 0);
assert.sameValue(Object.getPrototypeOf({ ['__proto__']: proto }), Object.prototype);
assert.sameValue(Object.keys({ ['__proto__']: proto }).join(), '__proto__');
var __proto__ = proto;
assert.sameValue(Object.getPrototypeOf({ __proto__ }), Object.prototype);
assert.sameValue(Object.getPrototypeOf({ __proto__() {} }), Object.prototype);
assert.sameValue({ __proto__: function () {} }.name, '', 'a prototype is not named');
