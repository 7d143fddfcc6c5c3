/*---
esid: sec-block-duplicates-allowed-static-semantics
description: The sloppy leniency for duplicate block functions excludes async functions
negative:
  phase: parse
  type: SyntaxError
---*/

$DONOTEVALUATE();

{ async function f() {} async function f() {} }
