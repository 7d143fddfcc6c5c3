/*---
esid: sec-ordinarycallbindthis
description: A strict function receives this untouched, through accessors of primitives too
---*/

'use strict';
Object.defineProperty(Number.prototype, 'ownThis', { configurable: true, get() { 'use strict'; return this; } });
assert.sameValue((5).ownThis, 5);
delete Number.prototype.ownThis;
function f() { 'use strict'; return this; }
assert.sameValue(f.call(null), null);
assert.sameValue(f.apply(), undefined);
assert.sameValue([1].map(f)[0], undefined);
assert.sameValue([1].map(f, 7)[0], 7);
