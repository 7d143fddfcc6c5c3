/*---
esid: sec-iteratorclose
description: After success, closing must return an object and its error propagates
---*/

function make(close) { return { [Symbol.iterator]() { return { next() { return { done: false }; }, return: close }; } }; }
assert.throws(TypeError, function () { var [a] = make(() => 1); });
assert.throws(Test262Error, function () { var [a] = make(() => { throw new Test262Error(); }); });
assert.throws(TypeError, function () { var [a] = make(5); });
var [ok] = make(null);
var [fine] = make(undefined);
assert.sameValue(ok, undefined);
