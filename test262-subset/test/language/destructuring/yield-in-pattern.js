/*---
esid: sec-generator-function-definitions
description: yield inside a pattern suspends in the middle of the destructuring, and return closes the source
---*/

var closed = 0;
var source = { [Symbol.iterator]() { return { next() { return { value: undefined, done: false }; }, return() { closed++; return {}; } }; } };
var out = {};
function* g() { [out.a = yield 'ask', out[yield 'key']] = source; return 'end'; }
var it = g();
assert.sameValue(it.next().value, 'ask');
assert.sameValue(it.next(5).value, 'key');
assert.sameValue(out.a, 5);
assert.sameValue(it.next('b').value, 'end');
assert.sameValue('b' in out, true);
assert.sameValue(closed, 1);
it = g(); it.next();
assert.sameValue(it.return(3).value, 3);
assert.sameValue(closed, 2);
