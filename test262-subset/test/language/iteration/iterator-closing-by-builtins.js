/*---
esid: sec-iteratorclose
description: Built-ins that consume iterators close them when their own step fails
---*/

var closes = 0;
function make(v) { return { [Symbol.iterator]() { return { next() { return { value: v, done: false }; }, return() { closes++; return {}; } }; } }; }
assert.throws(TypeError, function () { new Map(make(1)); });
assert.throws(TypeError, function () { Object.fromEntries(make('ab')); });
assert.throws(TypeError, function () { new WeakSet(make(1)); });
assert.throws(Test262Error, function () { Array.from(make(1), () => { throw new Test262Error(); }); });
assert.throws(TypeError, function () { Array.from(make(1), 5); });
assert.sameValue(closes, 4, 'a bad mapping function is refused before the iterator opens');
