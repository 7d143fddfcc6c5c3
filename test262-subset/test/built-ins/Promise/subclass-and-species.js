/*---
esid: sec-speciesconstructor
description: then makes promises by the species, resolve returns its own kind unchanged
flags: [async]
includes: [asyncHelpers.js]
---*/

asyncTest(async function () {
  class P extends Promise {} class Q extends Promise { static get [Symbol.species]() { return Promise; } }
  var p = P.resolve(1);
  assert.sameValue(p.constructor, P);
  assert.sameValue(P.resolve(p), p);
  assert.notSameValue(Promise.resolve(p), p);
  assert.sameValue(p.then() instanceof P, true);
  assert.sameValue(p.finally() instanceof P, true);
  assert.sameValue(Q.resolve(1).then().constructor, Promise); assert.sameValue(P.all([]) instanceof P, true);
  assert.throws(TypeError, function () { Promise.prototype.then.call({}, 1); });
  assert.throws(TypeError, function () { Promise.resolve.call(Object, 1); });
  assert.sameValue(Promise.prototype.catch.call({ then(a, b) { return [a, b]; } }, 'f')[1], 'f');
});
