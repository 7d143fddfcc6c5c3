/*---
esid: sec-shadowrealm.prototype.evaluate
description: A script runs among globals of its own; only primitives and functions come back
features: [ShadowRealm]
---*/

const realm = new ShadowRealm();
globalThis.here = 1;
assert.sameValue(realm.evaluate('typeof here'), 'undefined');
assert.sameValue(realm.evaluate('var there = 2; there + 1'), 3);
assert.sameValue(realm.evaluate('there'), 2);
assert.sameValue(typeof there, 'undefined');
assert.throws(TypeError, () => realm.evaluate('({})'));
assert.throws(TypeError, () => realm.evaluate('globalThis'));
assert.throws(SyntaxError, () => realm.evaluate('1 +'));
assert.throws(TypeError, () => realm.evaluate({ toString() { return '1'; } }));
assert.throws(TypeError, () => ShadowRealm());
assert.throws(TypeError, () => ShadowRealm.prototype.evaluate.call({}, '1'));
try {
  realm.evaluate('throw new RangeError("what it said")');
} catch (error) {
  assert.sameValue(Object.getPrototypeOf(error), TypeError.prototype, 'errors are of the caller');
  assert.sameValue(error.message.includes('what it said'), true);
}
assert.sameValue(realm.evaluate('Object.keys(globalThis).length >= 0 && typeof new ShadowRealm().evaluate("Map")'), 'function');
