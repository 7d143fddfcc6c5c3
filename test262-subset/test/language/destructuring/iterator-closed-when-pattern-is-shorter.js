/*---
esid: sec-runtime-semantics-destructuringassignmentevaluation
description: A pattern closes the iterator exactly when it has not been exhausted
---*/

var log = [];
function make(n) {
  var i = 0;
  return { [Symbol.iterator]() { return this; }, next() { return i < n ? { value: i++, done: false } : { value: 'ignored', done: true }; }, return() { log.push('closed ' + i); return {}; } };
}
var [] = make(3);
var [a] = make(3);
var [b, ...c] = make(3);
var [d, e] = make(1);
var [f, g] = make(2);
var [, , ] = make(2);
assert.compareArray(log, ['closed 0', 'closed 1', 'closed 2', 'closed 2']);
assert.compareArray(c, [1, 2]);
assert.sameValue(e, undefined);
