/*---
esid: sec-resolveexport
description: Re-exports going in a circle resolve to nothing
negative:
  phase: resolution
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

import { x } from './endless-a_FIXTURE.js';
