/*---
esid: sec-global-environment-records
description: Global lexical bindings shadow properties of the global object without becoming them
flags: [noStrict]
---*/

globalThis.shadowed = 'property';
$262.evalScript('let shadowed = "lexical"; var declared = 1; function declaredFn() {}');
assert.sameValue(shadowed, 'lexical');
assert.sameValue(globalThis.shadowed, 'property');
assert.sameValue(Object.getOwnPropertyDescriptor(globalThis, 'declared').configurable, false);
assert.sameValue(Object.getOwnPropertyDescriptor(globalThis, 'declaredFn').configurable, false);
assert.throws(SyntaxError, function () { $262.evalScript('var shadowed;'); });
assert.throws(SyntaxError, function () { $262.evalScript('let declared;'); });
assert.throws(SyntaxError, function () { $262.evalScript('let undefined;'); });
