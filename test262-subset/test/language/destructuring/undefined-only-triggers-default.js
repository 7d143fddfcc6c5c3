/*---
esid: sec-destructuring-binding-patterns
description: Only undefined calls for a default
---*/

var [a = 1, b = 1, c = 1, d = 1] = [null, 0, undefined, ''];
assert.compareArray([a, b, c, d], [null, 0, 1, '']);
var { e = 1, f = 1 } = { e: null, f: void 0 };
assert.sameValue(e, null);
assert.sameValue(f, 1);
