/*---
esid: sec-source-text-module-record-initialize-environment
description: Module code is strict, this is undefined, and its declarations stay off the global object
flags: [module]
---*/

var v = 1;
function f() {}
assert.sameValue(this, undefined);
assert.sameValue((function () { return this; })(), undefined);
assert.sameValue((() => this)(), undefined);
assert.sameValue('v' in globalThis, false);
assert.sameValue('f' in globalThis, false);
assert.throws(ReferenceError, function () { undeclared = 1; });
assert.sameValue(typeof arguments, 'undefined');
var import_ = typeof import.meta;
assert.sameValue(import_, 'object');
assert.sameValue(Object.getPrototypeOf(import.meta), null);
assert.sameValue((() => import.meta)(), import.meta);
