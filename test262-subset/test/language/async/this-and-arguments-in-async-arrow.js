/*---
esid: sec-async-arrow-function-definitions
description: Async arrows keep the surrounding this, arguments and super
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  class A { m() { return 'A' + this.n; } }
  class B extends A { n = 1; m() { return (async () => { await null; return super.m() + arguments[0]; })(); } }
  assert.sameValue(await new B().m('!'), 'A1!');
});
