/*---
esid: sec-functiondeclarationinstantiation
description: A default may read earlier parameters but not itself or later ones
---*/

function earlier(a, b = a) { return b; }
function later(a = b, b) { return a; }
function self(a = a) { return a; }
assert.sameValue(earlier(3), 3);
assert.throws(ReferenceError, function () { later(undefined, 1); });
assert.throws(ReferenceError, function () { self(); });
assert.sameValue(later(1), 1);
assert.sameValue(self(2), 2);
