/*---
esid: sec-putvalue
description: Writing an undeclared name makes a deletable global in sloppy code
flags: [noStrict]
---*/

madeByAssignment = 1;
var d = Object.getOwnPropertyDescriptor(globalThis, 'madeByAssignment');
assert.sameValue(d.configurable && d.enumerable && d.writable, true);
assert.throws(ReferenceError, function () { undeclaredCompound += 1; });
undefined = 1; NaN = 2; Infinity = 3;
assert.sameValue(undefined, void 0);
