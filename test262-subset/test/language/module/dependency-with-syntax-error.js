/*---
esid: sec-parsemodule
description: A syntax error of a dependency shows before anything runs
negative:
  phase: resolution
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

import { broken } from './syntax-error_FIXTURE.js';
