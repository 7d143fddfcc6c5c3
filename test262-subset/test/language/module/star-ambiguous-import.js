/*---
esid: sec-resolveexport
description: Importing an ambiguous name is an error of resolution
negative:
  phase: resolution
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

import { both } from './star_FIXTURE.js';
