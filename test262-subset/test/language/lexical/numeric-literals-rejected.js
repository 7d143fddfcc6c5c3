/*---
esid: sec-literals-numeric-literals
description: Malformed numbers of every kind
---*/

var bad = ['1_', '1__0', '0_1', '0x_1', '1_.5', '1._5', '1e_5', '0b2', '0o8', '0x', '0b', '1e', '1e+', '01n', '1.5n', '1e3n', '08n', '0b1_n', '3a', '3\\u0061', '0xgg', '1..', '07.5', '08_1', '0_n', '1n1'];
for (var i = 0; i < bad.length; i++) assert.throws(SyntaxError, function () { (0, eval)(bad[i]); }, bad[i]);
