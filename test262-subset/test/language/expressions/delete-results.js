/*---
esid: sec-delete-operator-runtime-semantics-evaluation
description: What delete returns in sloppy code for references of every kind
flags: [noStrict]
---*/

globalThis.made = 1;
assert.sameValue(delete made, true);
assert.sameValue(typeof made, 'undefined');
var declared = 1;
assert.sameValue(delete declared, false);
assert.sameValue(delete notThere, true);
assert.sameValue(delete 5, true);
assert.sameValue(delete Math.PI, false);
assert.sameValue(delete [].length, false);
assert.sameValue((function (a) { return delete a || delete arguments; })(1), false);
assert.sameValue(delete 'ab'[0], false);
assert.sameValue(delete 'ab'[2], true);
assert.throws(TypeError, function () { delete null.x; });
assert.throws(ReferenceError, function () { ({ m() { delete super.x; } }).m(); });
