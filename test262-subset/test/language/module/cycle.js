/*---
esid: sec-innermoduleevaluation
description: In a cycle the functions are ready, and variables uninitialised until their module has run
flags: [module]
---*/

import { a, b, early } from './cycle-a_FIXTURE.js';
assert.sameValue(early, 'hoisted');
assert.sameValue(b(), 'a');
assert.sameValue(a, 'a');
