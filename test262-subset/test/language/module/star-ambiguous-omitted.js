/*---
esid: sec-getexportednames
description: A name given by two star exports is left out of the namespace, and default is never passed on
flags: [module]
---*/

import * as ns from './star_FIXTURE.js';
assert.sameValue(Object.keys(ns).join(), 'one,space,two');
assert.sameValue(ns.both, undefined);
assert.sameValue(ns.space.both, 2);
