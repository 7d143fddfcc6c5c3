/*---
esid: sec-array.from
description: Iterables first, array-likes next; the constructor and mapping see what they should
---*/

assert.compareArray(Array.from('a\u{1F600}'), ['a', '\u{1F600}']);
assert.compareArray(Array.from({ length: 2, 0: 'x' }), ['x', undefined]);
assert.compareArray(Array.from([1, 2], function (v, i) { return v * 10 + i + arguments.length; }), [12, 23]);
assert.compareArray(Array.from(5), []);
assert.throws(TypeError, function () { Array.from(null); });
assert.throws(TypeError, function () { Array.from([], null); });
assert.throws(TypeError, function () { Array.from({ [Symbol.iterator]: 1 }); });
var args = [];
function C() { args.push(arguments.length); }
assert.sameValue(Array.from.call(C, [1, 2]).length, 2);
Array.from.call(C, { length: 1 });
assert.compareArray(args, [0, 1], 'an iterable gives no length to the constructor');
assert.throws(TypeError, function () { Array.from.call(function () { return Object.freeze({}); }, [1]); });
