/*---
esid: sec-ordinaryfunctioncreate
description: Which own properties each kind of function has, in order
---*/

function keys(f) { return Reflect.ownKeys(f).join(); }
assert.sameValue(keys(() => {}), 'length,name');
assert.sameValue(keys({ m() {} }.m), 'length,name');
assert.sameValue(keys(async function () {}), 'length,name');
assert.sameValue(keys(function* () {}), 'length,name,prototype');
assert.sameValue(keys(class {}), 'length,name,prototype');
assert.sameValue(keys((function () { 'use strict'; return function () {}; })()), 'length,name,prototype');
assert.sameValue((function* () {}).prototype.hasOwnProperty('constructor'), false);
assert.sameValue(Object.getOwnPropertyDescriptor(function* () {}, 'prototype').writable, true);
assert.sameValue(Object.getOwnPropertyDescriptor(class {}, 'prototype').writable, false);
