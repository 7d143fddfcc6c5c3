/*---
esid: sec-iteratorclose
description: An exception of the body wins over one of the closing, but break does not
---*/

function make(ret) { return { [Symbol.iterator]() { return this; }, next() { return { done: false }; }, return: ret }; }
assert.throws(Test262Error, function () { for (var x of make(() => { throw new RangeError(); })) throw new Test262Error(); });
assert.throws(Test262Error, function () { for (var x of make(() => 5)) throw new Test262Error(); });
assert.throws(RangeError, function () { for (var x of make(() => { throw new RangeError(); })) break; });
assert.throws(TypeError, function () { for (var x of make(() => 5)) break; });
assert.throws(Test262Error, function () { for (var x of { [Symbol.iterator]() { return { next() { return {}; }, get return() { throw new RangeError(); } }; } }) throw new Test262Error(); });
