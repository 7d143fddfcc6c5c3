/*---
esid: sec-object.assign
description: assign reads and sets in key order, skips nullish sources and stops at the first error
---*/

var log = [];
var target = { set a(v) { log.push('set a' + v); } };
var source = { get a() { log.push('get a'); return 1; }, b: 2 };
Object.assign(target, null, source, 'xy', undefined, 5);
assert.compareArray(log, ['get a', 'set a1']);
assert.sameValue(Object.keys(target).join(), '0,1,a,b');
var frozen = Object.freeze({ q: 1 });
assert.throws(TypeError, function () { Object.assign(frozen, { q: 2 }); });
var part = Object.defineProperty({}, 'm', { value: 1 });
assert.throws(TypeError, function () { Object.assign(part, { l: 1, m: 2, n: 3 }); });
assert.sameValue(part.l, 1);
assert.sameValue('n' in part, false);
assert.throws(TypeError, function () { Object.assign(null); });
