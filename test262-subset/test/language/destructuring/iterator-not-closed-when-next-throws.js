/*---
esid: sec-runtime-semantics-iteratordestructuringassignmentevaluation
description: An error from the iterator itself does not close it
---*/

var closes = 0;
function make(next) { return { [Symbol.iterator]() { return { next: next, return() { closes++; return {}; } }; } }; }
assert.throws(Test262Error, function () { var [a] = make(() => { throw new Test262Error(); }); });
assert.throws(Test262Error, function () { var [a] = make(() => ({ get done() { throw new Test262Error(); } })); });
assert.throws(Test262Error, function () { var [a] = make(() => ({ done: false, get value() { throw new Test262Error(); } })); });
assert.throws(Test262Error, function () { var [...a] = make(() => ({ done: false, get value() { throw new Test262Error(); } })); });
assert.throws(TypeError, function () { var [a] = make(() => 5); });
assert.sameValue(closes, 0);
