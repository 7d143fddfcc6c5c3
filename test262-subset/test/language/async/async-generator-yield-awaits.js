/*---
esid: sec-asyncgeneratoryield
description: yield awaits its operand, and a rejected one throws inside the generator
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  async function* g() { try { yield Promise.reject('no'); } catch (e) { yield 'caught ' + e; } yield { then(f) { f('thenable'); } }; return Promise.resolve('end'); }
  var out = [], it = g();
  for (var r; !(r = await it.next()).done; ) out.push(r.value);
  assert.compareArray(out, ['caught no', 'thenable']);
  assert.sameValue(r.value, 'end');
});
