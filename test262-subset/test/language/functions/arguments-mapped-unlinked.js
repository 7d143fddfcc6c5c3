/*---
esid: sec-arguments-exotic-objects-delete-p
description: Deleting, freezing or redefining an element ends its link with the parameter
flags: [noStrict]
---*/

function del(a) { delete arguments[0]; arguments[0] = 2; return a; }
assert.sameValue(del(1), 1);
function acc(a) { Object.defineProperty(arguments, '0', { get() { return 'got'; } }); a = 3; return arguments[0]; }
assert.sameValue(acc(1), 'got');
function ro(a) { Object.defineProperty(arguments, '0', { writable: false }); a = 4; return arguments[0]; }
assert.sameValue(ro(1), 1);
function rov(a) { Object.defineProperty(arguments, '0', { value: 5, writable: false }); return a; }
assert.sameValue(rov(1), 5, 'the value is written through before the link ends');
function late(a) { a = 6; Object.defineProperty(arguments, '0', { writable: false }); return arguments[0]; }
assert.sameValue(late(1), 6);
function frozen(a) { Object.freeze(arguments); a = 7; return arguments[0]; }
assert.sameValue(frozen(1), 1);
