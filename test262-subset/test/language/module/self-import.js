/*---
esid: sec-source-text-module-record-initialize-environment
description: A module may import itself and hoisted functions are there at once
flags: [module]
---*/

import { f as own, v as w, default as d } from './self-import.js';
assert.sameValue(own(), 'f');
assert.sameValue(w, undefined);
assert.throws(ReferenceError, function () { d; });
export function f() { return 'f'; }
export var v = 1;
export default 2;
assert.sameValue(d, 2);
assert.sameValue(v, 1);
