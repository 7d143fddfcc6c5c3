/*---
esid: sec-asyncmodulerejected
description: A rejection at the top level of a dependency fails the importer
negative:
  phase: runtime
  type: RangeError
flags: [module]
features: [top-level-await]
---*/

import './tla-rejects_FIXTURE.js';
throw new TypeError('the importer must not run');
