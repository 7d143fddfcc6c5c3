/*---
esid: sec-exports-runtime-semantics-evaluation
description: Anonymous default exports are named default
flags: [module]
---*/

import f from './anonymous-function_FIXTURE.js';
import arrow from './anonymous-arrow_FIXTURE.js';
import C from './counter_FIXTURE.js';
assert.sameValue(f.name, 'default');
assert.sameValue(f(), 'called');
assert.sameValue(arrow.name, 'default');
assert.sameValue(C.name, 'default');
assert.sameValue(C.where, 'default class');
