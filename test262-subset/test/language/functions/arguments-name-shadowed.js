/*---
esid: sec-functiondeclarationinstantiation
description: Parameters, functions and lexical bindings called arguments suppress the object; a var does not
flags: [noStrict]
---*/

function param(arguments) { return arguments; }
assert.sameValue(param(5), 5);
function fn() { return typeof arguments; function arguments() {} }
assert.sameValue(fn(), 'function');
function lex() { let arguments = 3; return arguments; }
assert.sameValue(lex(1), 3);
function va() { var arguments; return arguments.length; }
assert.sameValue(va(1, 2), 2);
function fnWithDefault(a = arguments) { function arguments() {} return a; }
assert.sameValue(typeof fnWithDefault(), 'object', 'with parameter expressions the object exists beside the function');
