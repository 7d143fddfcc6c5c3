/*---
esid: sec-import-call-runtime-semantics-evaluation
description: import() works in a script, relative to its file, and never throws synchronously
flags: [async]
features: [dynamic-import]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  var p = import('./names_FIXTURE.js');
  assert.sameValue(p instanceof Promise, true);
  assert.sameValue((await p).a, 'a');
  assert.sameValue((await p)['string name'], 'a');
});
