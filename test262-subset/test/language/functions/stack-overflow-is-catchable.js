/*---
esid: sec-ecmascript-language-functions-and-classes
description: Endless recursion of any kind ends in an error that can be caught, and the engine goes on
---*/

var depth = 0;
function f() { depth++; f(); }
var error = null;
try { f(); } catch (e) { error = e; }
assert.notSameValue(error, null);
assert.sameValue(depth > 100, true);
var o = { get x() { return this.x; }, toString() { return '' + this; } };
for (var go of [() => o.x, () => String(o), () => new Proxy(o, {}).x, () => [1].map(function g() { return [1].map(g); })]) {
  error = null;
  try { go(); } catch (e) { error = e; }
  assert.notSameValue(error, null);
}
assert.sameValue((function (n) { return n + 1; })(1), 2);
