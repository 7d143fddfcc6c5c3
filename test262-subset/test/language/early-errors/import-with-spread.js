/*---
esid: sec-import-calls
description: import() takes no spread argument
negative:
  phase: parse
  type: SyntaxError
features: [dynamic-import]
---*/

$DONOTEVALUATE();

import(...['x']);
