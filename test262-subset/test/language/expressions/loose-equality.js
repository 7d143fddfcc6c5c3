/*---
esid: sec-islooselyequal
description: The less travelled roads of loose equality
---*/

assert.sameValue(null == 0, false);
assert.sameValue(null == undefined, true);
assert.sameValue('' == 0, true);
assert.sameValue('\n' == 0, true);
assert.sameValue('0x10' == 16, true);
assert.sameValue(true == '1', true);
assert.sameValue(true == 'true', false);
assert.sameValue([] == false, true);
assert.sameValue([[]] == 0, true);
assert.sameValue(NaN == NaN, false);
var s = Symbol();
assert.sameValue(s == Object(s), true);
assert.sameValue({} == '[object Object]', true);
assert.sameValue(Object('a') == Object('a'), false);
var hints = [];
assert.sameValue({ [Symbol.toPrimitive](h) { hints.push(h); return 1n; } } == true, true);
assert.compareArray(hints, ['default']);
