/*---
esid: sec-applystringornumericbinaryoperator
description: Addition makes both operands primitive before it looks for strings
---*/

var log = [];
function operand(name, value) {
  return { valueOf() { log.push(name); return value; }, toString() { throw new Test262Error('toString was called'); } };
}
assert.sameValue(operand('a', 1) + operand('b', '2'), '12');
assert.compareArray(log, ['a', 'b']);
assert.throws(TypeError, function () { Symbol() + ''; });
assert.sameValue([] + {}, '[object Object]');
assert.sameValue(1 + null, 1);
assert.sameValue(1 + undefined, NaN);
assert.sameValue('a' + -0, 'a0');
assert.throws(TypeError, function () { 1n + 1; });
assert.sameValue(1n + '1', '11');
