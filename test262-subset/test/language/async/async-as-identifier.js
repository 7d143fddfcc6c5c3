/*---
esid: sec-async-arrow-function-definitions
description: async stays an ordinary name wherever it heads no function
flags: [async]
includes: [asyncHelpers.js]
---*/

var async = (x) => 'called ' + x;
var newline = async
function notAsync() { return 1; }
asyncTest(function () {
  assert.sameValue(async(1), 'called 1');
  assert.sameValue(newline, async);
  assert.sameValue(notAsync(), 1);
  assert.sameValue({ async }.async, async);
  assert.sameValue({ async: 1 }.async, 1);
  assert.sameValue({ get async() { return 2; } }.async, 2);
  assert.sameValue({ async() { return 3; } }.async(), 3);
  return (async x => await x)(4).then((v) => assert.sameValue(v, 4));
});
