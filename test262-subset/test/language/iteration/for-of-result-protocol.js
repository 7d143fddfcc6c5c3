/*---
esid: sec-iteratorstep
description: done is made boolean, value is read only when not done, next is fetched once
---*/

var log = [];
var results = [{ get done() { log.push('done'); return 0; }, get value() { log.push('value'); return 'v'; } }, { get done() { log.push('done'); return 'yes'; }, get value() { throw new Test262Error(); } }];
var it = { [Symbol.iterator]() { var i = 0; return { get next() { log.push('next'); return () => results[i++]; } }; } };
for (var x of it) log.push(x);
assert.compareArray(log, ['next', 'done', 'value', 'v', 'done']);
assert.throws(TypeError, function () { for (x of { [Symbol.iterator]() { return 1; } }) ; });
assert.throws(TypeError, function () { for (x of { [Symbol.iterator]() { return { next: 1 }; } }) ; });
assert.throws(TypeError, function () { for (x of { [Symbol.iterator]() { return { next() { return 1; } }; } }) ; });
