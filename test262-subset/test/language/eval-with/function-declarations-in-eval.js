/*---
esid: sec-evaldeclarationinstantiation
description: A global eval makes configurable function properties, the last of each name
flags: [noStrict]
---*/

(0, eval)('function made() { return 1; } function made() { return 2; }');
assert.sameValue(made(), 2);
var d = Object.getOwnPropertyDescriptor(globalThis, 'made');
assert.sameValue(d.configurable && d.enumerable && d.writable, true);
assert.sameValue(delete globalThis.made, true);
assert.throws(TypeError, function () { (0, eval)('function NaN() {}'); });
assert.throws(TypeError, function () { (0, eval)('var neverMade; function undefined() {}'); });
assert.sameValue('neverMade' in globalThis, false);
