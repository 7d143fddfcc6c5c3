/*---
esid: sec-typedarray-species-create
description: Species results are validated; accessors reject strangers; toStringTag tells the type
---*/

var T = Object.getPrototypeOf(Uint8Array), u = new Uint8Array([1, 2, 3]);
u.constructor = { [Symbol.species]: Uint16Array };
assert.sameValue(u.map((x) => x * 300).join(), '300,600,900');
u.constructor = { [Symbol.species]: Array };
assert.throws(TypeError, function () { u.map((x) => x); });
u.constructor = { [Symbol.species]: function () { return new Uint8Array(1); } };
assert.throws(TypeError, function () { u.map((x) => x); });
u.constructor = { [Symbol.species]: BigInt64Array };
assert.throws(TypeError, function () { u.slice(); });
var tag = Object.getOwnPropertyDescriptor(T.prototype, Symbol.toStringTag).get;
assert.sameValue(tag.call(new Int16Array()), 'Int16Array');
assert.sameValue(tag.call({}), undefined);
assert.throws(TypeError, function () { T.prototype.length; });
assert.sameValue(T.prototype.toString, Array.prototype.toString);
assert.sameValue(T.prototype[Symbol.iterator], T.prototype.values);
assert.sameValue(Uint8Array.prototype.hasOwnProperty('map'), false);
