/*---
esid: sec-await
description: Each turn of a loop with await keeps its own let, and break and continue work
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var fs = [];
  for (let i = 0; i < 4; i++) { if (await (i === 1)) continue; fs.push(() => i); if (await (i === 2)) break; }
  assert.compareArray(fs.map((f) => f()), [0, 2]);
  var out = [];
  for (const x of [3, 1, 2]) out.push(await x * 2);
  assert.compareArray(out, [6, 2, 4]);
});
