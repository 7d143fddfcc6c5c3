/*---
esid: sec-runtime-semantics-destructuringassignmentevaluation
description: An error in a default or a setter closes the iterator and survives an error of the closing
---*/

var closes = 0;
function make(close) { return { [Symbol.iterator]() { return this; }, next() { return { value: undefined, done: false }; }, return: close }; }
function boom() { throw new Test262Error('boom'); }
assert.throws(Test262Error, function () { var [x = boom()] = make(() => { closes++; return {}; }); });
assert.throws(Test262Error, function () { [{ set p(v) { boom(); } }.p] = make(() => { closes++; throw new TypeError(); }); });
assert.throws(Test262Error, function () { [boom().p] = make(() => { closes++; return 1; }); });
assert.sameValue(closes, 3);
