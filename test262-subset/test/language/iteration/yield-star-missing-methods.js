/*---
esid: sec-generator-function-definitions-runtime-semantics-evaluation
description: Without throw the inner iterator is closed and a TypeError raised; without return the generator just returns
---*/

var closed = 0;
function make(extra) { return Object.assign({ [Symbol.iterator]() { return this; }, next() { return { value: 1, done: false }; } }, extra); }
function* g(i) { yield* i; }
var it = g(make({ return() { closed++; return {}; } })); it.next();
assert.throws(TypeError, function () { it.throw(new Test262Error()); });
assert.sameValue(closed, 1);
it = g(make({})); it.next();
var r = it.return(6);
assert.sameValue(r.value, 6); assert.sameValue(r.done, true);
it = g(make({ return() { return 1; } })); it.next();
assert.throws(TypeError, function () { it.return(); });
