/*---
esid: sec-relational-operators-runtime-semantics-evaluation
description: All four comparisons convert the left operand first
---*/

var log = [];
function v(name, value) { return { valueOf() { log.push(name); return value; } }; }
assert.sameValue(v('a', 1) < v('b', 2), true);
assert.sameValue(v('c', 1) > v('d', 2), false);
assert.sameValue(v('e', 1) <= v('f', 2), true);
assert.sameValue(v('g', 1) >= v('h', 2), false);
assert.sameValue(log.join(''), 'abcdefgh');
assert.sameValue(NaN <= NaN, false);
assert.sameValue(undefined >= undefined, false);
assert.sameValue(null >= 0, true);
assert.sameValue('10' < '9', true);
assert.sameValue('10' < 9, false);
assert.sameValue('\u{1F600}' < '\uFFFF', true, 'strings compare by code units');
