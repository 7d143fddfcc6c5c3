/*---
esid: sec-wrappedfunctioncreate
description: Functions are wrapped on their way across, arguments and results too
features: [ShadowRealm]
---*/

const realm = new ShadowRealm();
const add = realm.evaluate('(function add(a, b, c) { "use strict"; return typeof a === "function" ? a(b, this) : a + b; })');
assert.sameValue(Object.getPrototypeOf(add), Function.prototype);
assert.sameValue(add.name, 'add');
assert.sameValue(add.length, 3);
assert.sameValue(add(1, 2), 3);
assert.sameValue(add((x, self) => x + String(self), 5), '5undefined');
assert.throws(TypeError, () => add({}, 1));
assert.throws(TypeError, () => add(() => ({}), 1));
assert.throws(TypeError, () => new add());
assert.sameValue('prototype' in add, false);
const long = realm.evaluate('Object.defineProperty(function () {}, "length", { value: Infinity })');
assert.sameValue(long.length, Infinity);
assert.throws(TypeError, () => realm.evaluate('Object.defineProperty(function () {}, "name", { get() { throw 1; } })'));
assert.throws(TypeError, () => add(new Proxy(() => 1, { get() { throw new Error('not here'); } })));
let depth = 0;
const ping = realm.evaluate('f => f()');
assert.throws(TypeError, function again() { depth++; ping(again); }, 'endless ping-pong ends');
assert.sameValue(depth > 10, true);
$262.gc();
assert.sameValue(add(2, 2), 4, 'what is wrapped is kept');
