/*---
esid: sec-literals-numeric-literals
description: Every form of number, with its value
---*/

assert.sameValue(0x1F, 31); assert.sameValue(0XfF, 255);
assert.sameValue(0b101, 5); assert.sameValue(0O17, 15);
assert.sameValue(.5, 0.5); assert.sameValue(5., 5); assert.sameValue(5.e-1, 0.5);
assert.sameValue(1e3, 1000); assert.sameValue(1E+3, 1000); assert.sameValue(0e-5, 0);
assert.sameValue(1_000_000.5_5e1_0, 1000000.55e10);
assert.sameValue(0xFFFF_FFFF_FFFF_FFFF, 18446744073709552000);
assert.sameValue(0x20000000000001, 9007199254740992, 'a tie goes to even');
assert.sameValue(0x20000000000003, 9007199254740996);
assert.sameValue(1.7976931348623158e308, 1.7976931348623157e308);
assert.sameValue(1.7976931348623159e308, Infinity);
assert.sameValue(5e-324, Number.MIN_VALUE); assert.sameValue(2e-324, 0); assert.sameValue(3e-324, 5e-324);
assert.sameValue(9007199254740993, 9007199254740992);
assert.sameValue(2.2250738585072011e-308, 2.225073858507201e-308);
assert.sameValue(0.1 + 0.2, 0.30000000000000004);
assert.sameValue(5..toString(), '5');
