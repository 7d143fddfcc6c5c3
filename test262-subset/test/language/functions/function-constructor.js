/*---
esid: sec-createdynamicfunction
description: The Function constructor joins parameters, parses parts separately and closes over globals only
---*/

var local = 'global';
(function () {
  var local = 'inner';
  assert.sameValue(new Function('return typeof local')(), typeof globalThis.local);
})();
assert.sameValue(new Function('a, b', 'c', 'return a + b + c')(1, 2, 3), 6);
assert.sameValue(new Function('a //', 'return a')(4), 4);
assert.throws(SyntaxError, function () { new Function('/*', '*/){'); });
assert.throws(SyntaxError, function () { new Function('}, function () {'); });
assert.throws(SyntaxError, function () { new Function('a', 'super()'); });
assert.sameValue(Function('return this')(), globalThis);
assert.sameValue(new Function('-->').call(), undefined);
