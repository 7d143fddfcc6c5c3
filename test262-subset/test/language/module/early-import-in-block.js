/*---
esid: sec-module-semantics
description: import and export stand at the top level only
negative:
  phase: parse
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

{ import './names_FIXTURE.js'; }
