/*---
esid: sec-names-and-keywords
description: Identifiers may hold escapes, joiners and characters beyond the basic plane
---*/

var \u0061b = 1; assert.sameValue(ab, 1);
var a\u{62}c = 2; assert.sameValue(abc, 2);
var 𝒳 = 3; assert.sameValue(\u{1D4B3}, 3);
var ünïcödé = 4; assert.sameValue(\u00FCnïcödé, 4);
var a\u200C\u200D = 5; assert.sameValue((0, eval)('a\u200C\u200D'), 5, 'the joiners may also stand raw');
var ℘ = 6, ゛ = 7, x· = 8; assert.sameValue(℘ + ゛ + x·, 21);
var $ = 1, _ = 2, $_1 = 3; assert.sameValue($ + _ + $_1, 6);
var bad = ['var \\u0031a', 'var a\\u002D', 'var \\u{110000}', 'var a\\x61', 'var \u2E2F', 'var \u200Ca', 'var \\uD83D\\uDE00', 'var 1a', 'var a\\u{}'];
for (var i = 0; i < bad.length; i++) assert.throws(SyntaxError, function () { (0, eval)(bad[i]); }, bad[i]);
