/*---
esid: sec-postfix-increment-operator-runtime-semantics-evaluation
description: A postfix update gives the old numeric value and converts once
---*/

var count = 0;
var o = { p: { valueOf() { count++; return '41'; } } };
assert.sameValue(o.p++, 41);
assert.sameValue(o.p, 42);
assert.sameValue(count, 1);
var s = 'x'; assert.sameValue(s++, NaN); assert.sameValue(s, NaN);
var b = 9007199254740993n; assert.sameValue(b++, 9007199254740993n); assert.sameValue(b, 9007199254740994n);
var keyed = 0, a = [0, 0];
a[keyed++]++;
assert.sameValue(keyed, 1);
assert.compareArray(a, [1, 0]);
