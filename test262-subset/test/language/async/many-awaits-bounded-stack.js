/*---
esid: sec-await
description: Thousands of awaits and a long promise chain do not grow the stack
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var sum = 0;
  for (var i = 0; i < 5000; i++) sum += await i;
  assert.sameValue(sum, 12497500);
  async function down(n) { return n === 0 ? 'bottom' : await down(n - 1); }
  assert.sameValue(await down(300), 'bottom');
});
