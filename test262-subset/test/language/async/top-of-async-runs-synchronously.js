/*---
esid: sec-async-functions-abstract-operations-async-function-start
description: An async function runs up to its first await during the call
flags: [async]
includes: [asyncHelpers.js]
---*/

var log = [];
async function f() { log.push('in'); await log.push('operand'); log.push('resumed'); }
var p = f();
log.push('out');
asyncTest(async function () {
  await p;
  assert.compareArray(log, ['in', 'operand', 'out', 'resumed']);
  assert.sameValue(p.constructor, Promise);
  assert.sameValue(await p, undefined);
});
