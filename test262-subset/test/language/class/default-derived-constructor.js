/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: The default derived constructor passes its arguments on without using the array iterator
---*/

var got;
class A { constructor(...args) { got = args; } }
class B extends A {}
var saved = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function () { throw new Test262Error('the iterator was used'); };
try { new B(1, 2, 3); } finally { Array.prototype[Symbol.iterator] = saved; }
assert.compareArray(got, [1, 2, 3]);
assert.sameValue(B.length, 0);
