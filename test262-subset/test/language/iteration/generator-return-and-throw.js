/*---
esid: sec-generator.prototype.return
description: return and throw on a generator that has not started, is suspended, or has ended
---*/

function* g() { try { yield 1; } catch (e) { yield 'caught ' + e; } finally { yield 'finally'; } return 'end'; }
var it = g(), r = it.return(5);
assert.sameValue(r.value, 5); assert.sameValue(r.done, true);
assert.sameValue(it.next().value, undefined);
it = g();
assert.throws(Test262Error, function () { it.throw(new Test262Error()); });
assert.sameValue(it.next().done, true);
it = g(); it.next();
assert.sameValue(it.throw('x').value, 'caught x');
r = it.return(7); assert.sameValue(r.value, 'finally'); assert.sameValue(r.done, false);
r = it.next(); assert.sameValue(r.value, 7); assert.sameValue(r.done, true);
assert.throws(RangeError, function () { it.throw(new RangeError()); });
assert.sameValue(it.return(9).value, 9);
