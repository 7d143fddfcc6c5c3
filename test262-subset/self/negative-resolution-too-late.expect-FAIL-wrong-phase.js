/*---
esid: pending
description: An error of the module body is not one of resolution
negative:
  phase: resolution
  type: SyntaxError
flags: [module]
---*/

throw new SyntaxError();
