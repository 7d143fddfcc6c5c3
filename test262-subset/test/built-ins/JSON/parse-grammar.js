/*---
esid: sec-json.parse
description: JSON is stricter than JavaScript
---*/

var bad = ['', ' ', '01', '1.', '.5', '+1', '-', '1e', "'a'", '"a', '"\\x41"', '"\\u12"', '"\t"', '"\n"', '[1,]', '[,]', '{"a":1,}', '{a:1}', '{"a"}', 'undefined', 'NaN', 'Infinity', '1 2', '\u00A01', '\uFEFF1', '// c\n1', 'tru', '[1', '{"a":1', '"\\', '-01', '0x1', '\f1', '{"a":1 "b":2}', '--1'];
for (var i = 0; i < bad.length; i++) assert.throws(SyntaxError, function () { JSON.parse(bad[i]); }, bad[i]);
assert.sameValue(JSON.parse(' \t\r\n-0 '), -0);
assert.sameValue(JSON.parse('1E+2'), 100);
assert.sameValue(JSON.parse('"\\u0041\\/\\b\u2028\\uD83D"'), 'A/\b\u2028\uD83D');
assert.sameValue(JSON.parse('"\x7f"'), '\x7f');
var o = JSON.parse('{"__proto__":1,"a":1,"a":2,"2":0,"1":0}');
assert.sameValue(Object.keys(o).join(), '1,2,__proto__,a');
assert.sameValue(o.a, 2);
assert.sameValue(Object.getPrototypeOf(o), Object.prototype);
assert.throws(SyntaxError, function () { JSON.parse(); });
assert.sameValue(JSON.parse(null), null);
assert.sameValue(JSON.parse({ toString: () => '[1]' })[0], 1);
