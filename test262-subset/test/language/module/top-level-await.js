/*---
esid: sec-module-semantics
description: An importer waits for top-level await; siblings start meanwhile, in order
flags: [module]
features: [top-level-await]
---*/

import { value } from './tla-slow_FIXTURE.js';
import { seen } from './tla-sibling_FIXTURE.js';
assert.sameValue(value, 'slow');
assert.sameValue(seen, '<s');
assert.sameValue(globalThis.tla, '<s>');
const x = await new Promise((resolve) => resolve('own'));
assert.sameValue(x, 'own');
for await (const y of [Promise.resolve(1)]) assert.sameValue(y, 1);
await null, await 0;
{ await null; }
