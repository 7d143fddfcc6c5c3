/*---
esid: sec-createunmappedargumentsobject
description: Strict functions and non-simple parameters get independent arguments
---*/

function strict(a) { 'use strict'; arguments[0] = 2; a = 3; return arguments[0]; }
assert.sameValue(strict(1), 2);
function dflt(a, b = 0) { a = 3; return arguments[0]; }
assert.sameValue(dflt(1), 1);
function rest(a, ...r) { arguments[0] = 2; return a; }
assert.sameValue(rest(1), 1);
var callee = Object.getOwnPropertyDescriptor((function (a = 0) { return arguments; })(), 'callee');
assert.sameValue(callee.get, callee.set);
assert.sameValue(callee.enumerable || callee.configurable, false);
assert.throws(TypeError, callee.get);
