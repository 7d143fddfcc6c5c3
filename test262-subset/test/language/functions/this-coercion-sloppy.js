/*---
esid: sec-ordinarycallbindthis
description: A sloppy function boxes this and replaces nullish by the global object
flags: [noStrict]
---*/

function f() { return this; }
assert.sameValue(f(), globalThis);
assert.sameValue(f.call(null), globalThis);
assert.sameValue(typeof f.call(1), 'object');
assert.sameValue(f.call('s') instanceof String, true);
assert.notSameValue(f.call('s'), f.call('s'), 'a new box for each call');
assert.sameValue((function () { 'use strict'; return this; }).call(1), 1);
assert.sameValue((function () { 'use strict'; return f; })()(), globalThis, 'the callee decides, not the caller');
