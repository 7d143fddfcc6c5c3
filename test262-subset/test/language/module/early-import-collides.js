/*---
esid: sec-module-semantics-static-semantics-early-errors
description: An import is a lexical declaration and may not be redeclared by a var
negative:
  phase: parse
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

import { a } from './names_FIXTURE.js';
var a;
