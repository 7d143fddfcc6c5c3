/*---
esid: sec-resolveexport
description: A star export does not supply a default
negative:
  phase: resolution
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

import d from './star_FIXTURE.js';
