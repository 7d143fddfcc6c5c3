/*---
esid: sec-runtime-semantics-destructuringassignmentevaluation
description: A nullish source is refused before any key or target of the pattern is evaluated
---*/

var n = 0;
assert.throws(TypeError, function () { ({ [n++]: n } = null); });
assert.throws(TypeError, function () { var { [n++]: x } = undefined; });
assert.throws(TypeError, function () { ({ ...n } = null); });
assert.sameValue(n, 0);
