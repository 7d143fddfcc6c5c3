/*---
esid: sec-await
description: Operands evaluated before an await are kept across it
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var n = 1;
  async function bump() { await null; n = 100; return 1; }
  assert.sameValue(n + await bump(), 2);
  n = 1;
  n += await bump();
  assert.sameValue(n, 2);
  var o = { f(a, b) { return [this === o, a, b].join(); } };
  assert.sameValue(o.f(n++, await n), 'true,2,3');
  assert.sameValue(`${n}${await bump()}${n}`, '31100');
  assert.compareArray([await 1, ...(await [2, 3])], [1, 2, 3]);
  assert.sameValue((await null) ?? (await 'nullish'), 'nullish');
});
