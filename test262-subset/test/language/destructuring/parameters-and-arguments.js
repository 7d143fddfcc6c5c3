/*---
esid: sec-functiondeclarationinstantiation
description: Parameter patterns are evaluated in order at the call, before the body
---*/

var log = [];
function f({ [log.push('first')]: a }, [b] = (log.push('second'), [2]), ...[c, d = log.push('third')]) { log.push('body'); return [b, c, d].join(); }
assert.sameValue(f({}, undefined, 7), '2,7,3');
assert.compareArray(log, ['first', 'second', 'third', 'body']);
assert.sameValue(f.length, 1);
