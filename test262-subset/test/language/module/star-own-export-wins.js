/*---
esid: sec-resolveexport
description: A local export hides those of star exports
flags: [module]
---*/

import * as ns from './star-override_FIXTURE.js';
assert.sameValue(ns.both, 'own');
assert.sameValue(Object.keys(ns).join(), 'both,one,two');
