/*---
esid: sec-generator-function-definitions-runtime-semantics-evaluation
description: >
  yield* forwards next, throw and return with their values and gives the final value
---*/

var log = [];
var inner = { [Symbol.iterator]() { return this; },
  next(v) { log.push(['next', v]); return { value: 'n', done: v === 'stop' }; },
  throw(v) { log.push(['throw', v]); return { value: 't', done: false }; },
  return(v) { log.push(['return', v]); return { value: 'r', done: true }; } };
function* g() { return ['got', yield* inner]; }
var it = g();
it.next('first');
assert.sameValue(it.next('second').value, 'n');
assert.sameValue(it.throw('err').value, 't');
var end = it.next('stop');
assert.compareArray(end.value, ['got', 'n']);
assert.sameValue(log.map(String).join(' '), 'next, next,second throw,err next,stop');
it = g(); it.next();
var r = it.return('bye');
assert.sameValue(r.value, 'r'); assert.sameValue(r.done, true);
