/*---
esid: sec-optional-chaining-evaluation
description: A nullish base skips the whole chain, its keys, arguments and later members
---*/

var count = 0, n = null;
assert.sameValue(n?.[count++].b.c(count++).d[count++], undefined);
assert.sameValue(count, 0);
assert.throws(TypeError, function () { (n?.a).b; }, 'parentheses end the chain');
assert.sameValue(delete n?.a.b, true);
assert.sameValue(delete n?.[count++], true);
assert.sameValue(count, 0);
var o = { a: null, z: 0, e: '' };
assert.sameValue(o.a?.b, undefined);
assert.sameValue(o.z?.toFixed(1), '0.0');
assert.sameValue(o.e?.length, 0);
assert.throws(TypeError, function () { o.z?.(); }, 'only null and undefined are skipped');
