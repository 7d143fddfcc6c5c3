/*---
esid: pending
description: A source that should be refused but parses fails, and it is not run
negative:
  phase: parse
  type: SyntaxError
---*/

throw new SyntaxError('a parse-phase test must not run');
