/*---
esid: sec-for-statement-runtime-semantics-labelledevaluation
description: The three parts of a for are optional and run in their order
---*/

var log = [];
for (log.push('init'); log.push('test') < 8; log.push('update')) log.push('body');
assert.compareArray(log, ['init', 'test', 'body', 'update', 'test', 'body', 'update', 'test']);
var i = 0;
for (;;) if (++i > 3) break;
assert.sameValue(i, 4);
for (var j = 0, k = 10; j < k; j++, k--) ;
assert.sameValue(j, 5);
