/*---
esid: sec-newdeclarativeenvironment
description: Closures of one scope share bindings; closures of two calls do not
---*/

function counter() {
  let n = 0;
  return { up() { return ++n; }, get() { return n; } };
}
var a = counter(), b = counter();
a.up(); a.up(); b.up();
assert.sameValue(a.get(), 2);
assert.sameValue(b.get(), 1);
