/*---
esid: sec-typeof-operator-runtime-semantics-evaluation
description: typeof of callables, wrappers, proxies and unresolvable names
---*/

assert.sameValue(typeof class {}, 'function');
assert.sameValue(typeof async function* () {}, 'function');
assert.sameValue(typeof new Proxy(function () {}, {}), 'function');
assert.sameValue(typeof new Proxy({}, { apply() {} }), 'object');
assert.sameValue(typeof null, 'object');
assert.sameValue(typeof 1n, 'bigint');
assert.sameValue(typeof Object(1n), 'object');
assert.sameValue(typeof Symbol.iterator, 'symbol');
assert.sameValue(typeof (0, 'a'), 'string');
assert.throws(ReferenceError, function () { typeof (0, notThere); });
assert.sameValue(typeof (notThere), 'undefined');
