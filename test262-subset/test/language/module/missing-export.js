/*---
esid: sec-source-text-module-record-initialize-environment
description: Importing a name that is not exported is an error of resolution
negative:
  phase: resolution
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

import { nowhere } from './names_FIXTURE.js';
