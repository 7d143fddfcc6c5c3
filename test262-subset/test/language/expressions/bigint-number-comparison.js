/*---
esid: sec-islessthan
description: BigInt and Number compare by exact mathematical value
---*/

assert.sameValue(9007199254740993n > 9007199254740992, true);
assert.sameValue(9007199254740993n == 9007199254740992, false);
assert.sameValue(1n < 1.5, true);
assert.sameValue(2n > 1.5, true);
assert.sameValue(0n == -0, true);
assert.sameValue(1n === 1, false);
assert.sameValue(10n ** 400n > 1e308, true);
assert.sameValue(10n ** 400n < Infinity, true);
assert.sameValue(1n < NaN, false);
assert.sameValue(1n >= NaN, false);
assert.sameValue(1n < '2', true);
assert.sameValue(1n < 'x', false);
assert.sameValue(1n == '0x1', true);
assert.sameValue(1n == '1.0', false);
