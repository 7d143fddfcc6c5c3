/*---
esid: sec-html-like-comments
description: Modules know no HTML-like comments
negative:
  phase: parse
  type: SyntaxError
flags: [module]
---*/

$DONOTEVALUATE();

<!-- comment
