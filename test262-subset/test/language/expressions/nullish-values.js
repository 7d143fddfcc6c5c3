/*---
esid: sec-binary-logical-operators-runtime-semantics-evaluation
description: Only null and undefined reach the right side of the nullish operator
---*/

var values = [0, -0, NaN, '', false, 0n];
for (var i = 0; i < values.length; i++) assert.sameValue(values[i] ?? 'right', values[i]);
assert.sameValue(null ?? 'right', 'right');
assert.sameValue(undefined ?? null, null);
assert.sameValue(null ?? undefined ?? 3, 3);
