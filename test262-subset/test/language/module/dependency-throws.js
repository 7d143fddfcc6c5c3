/*---
esid: sec-innermoduleevaluation
description: An exception of a dependency ends the evaluation of the importer
negative:
  phase: runtime
  type: RangeError
flags: [module]
---*/

import './throws_FIXTURE.js';
throw new TypeError('the importer must not run');
