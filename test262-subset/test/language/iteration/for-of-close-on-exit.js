/*---
esid: sec-runtime-semantics-forin-div-ofbodyevaluation-lhs-stmt-iterator-lhskind-labelset
description: break, return, throw and a labelled continue close the iterator; a plain continue does not
---*/

var closes = 0;
function make() { var i = 0; return { [Symbol.iterator]() { return this; }, next() { return { value: i, done: i++ > 2 }; }, return() { closes++; return {}; } }; }
for (var x of make()) continue;
assert.sameValue(closes, 0);
for (x of make()) break;
assert.sameValue(closes, 1);
(function () { for (x of make()) return; })();
assert.sameValue(closes, 2);
assert.throws(Test262Error, function () { for (x of make()) throw new Test262Error(); });
assert.sameValue(closes, 3);
outer: for (var n = 0; n < 2; n++) for (x of make()) continue outer;
assert.sameValue(closes, 5);
done: { for (x of make()) break done; }
assert.sameValue(closes, 6);
