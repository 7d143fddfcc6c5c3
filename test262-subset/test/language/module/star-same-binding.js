/*---
esid: sec-resolveexport
description: One binding reached by two ways is not ambiguous
flags: [module]
---*/

import { both, one } from './star-same_FIXTURE.js';
assert.sameValue(both, 1);
assert.sameValue(one, 1);
