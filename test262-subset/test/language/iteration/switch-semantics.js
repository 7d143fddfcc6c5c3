/*---
esid: sec-runtime-semantics-caseblockevaluation
description: Cases are compared strictly in order, default may stand anywhere, and fall through follows the text
---*/

function s(v) { var out = ''; switch (v) { case 1: out += 'one '; default: out += 'default '; case 2: out += 'two '; break; case 3: out += 'three'; } return out; }
assert.sameValue(s(1), 'one default two ');
assert.sameValue(s(2), 'two ');
assert.sameValue(s(3), 'three');
assert.sameValue(s('1'), 'default two ');
var log = [];
switch (NaN) { case log.push('a'), NaN: throw new Test262Error(); case log.push('b'): }
assert.compareArray(log, ['a', 'b']);
switch (-0) { case 0: log.push('zero'); }
assert.sameValue(log.pop(), 'zero');
