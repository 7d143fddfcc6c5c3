/*---
esid: sec-properties-of-the-regexp-prototype-object
description: "Methods that use patterns, where Unicode, groups or lastIndex matter."
features: [regexp-match-indices, regexp-named-groups, String.prototype.matchAll]
---*/

const probes = [
  [() => "a😀b".split(/(?:)/u), '["a","😀","b"]'],
  [() => "a😀b".split(/(?:)/), '["a","\\ud83d","\\ude00","b"]'],
  [() => "aXbXc".split(/(x)/i), '["a","X","b","X","c"]'],
  [() => "abc".split(/(?:)/, 2), '["a","b"]'],
  [() => "".split(/a/), '[""]'],
  [() => "".split(/(?:)/), '[]'],
  [() => "ab".split(/(a)|b/), '["","a","",null,""]'],
  [() => "a1b2".split(/\d/y), '["a","b",""]'],
  [() => "😀".split(/\uD83D/u), '["😀"]'],
  [() => "😀".split(/\uD83D/), '["","\\ude00"]'],
  [() => "😀x".replace(/(?:)/gu, "-"), '"-😀-x-"'],
  [() => "😀x".replace(/(?:)/g, "-"), '"-\\ud83d-\\ude00-x-"'],
  [() => "abc".replace(/(?<x>b)/, "[$<x>$<y>]"), '"a[b]c"'],
  [() => "abc".replace(/(b)/, "[$<x>]"), '"a[$<x>]c"'],
  [() => "abc".replace(/(b)/, "$10$01$00$2"), '"ab0b$00$2c"'],
  [() => "abc".replace(/b/, "$`|$'|$&|$$"), '"aa|c|b|$c"'],
  [() => "aaa".replace(/a/y, "b"), '"baa"'],
  [() => "aba".replace(/a/gy, "c"), '"cba"'],
  [() => "baa".replace(/a/gy, "c"), '"baa"'],
  [() => "abc".replace(/(?<n>b)|(z)/, (...a) => JSON.stringify(a)), '"a[\\"b\\",\\"b\\",null,1,\\"abc\\",{\\"n\\":\\"b\\"}]c"'],
  [() => [..."a1b22".matchAll(/[a-z](\d+)/g)].map((m) => m[1] + m.index), '["10","222"]'],
  [() => [..."😀a".matchAll(/(?:)/gu)].map((m) => m.index), '[0,2,3]'],
  [() => "x\u212Ak".match(/k/giu), '["\u{212A}","k"]'],
  [() => "aBc".search(/b/i), '1'],
  [() => "😀b".search(/b/u), '2'],
  [() => ((r) => { r.lastIndex = 1; return [r.exec("😀"), r.lastIndex] })(/\uDE00/y), '[["\\ude00"],2]'],
  [() => ((r) => { r.lastIndex = 5; return [r.test("abc"), r.lastIndex] })(/a/g), '[false,0]'],
  [() => ((r) => { r.lastIndex = 1; return [r.test("aab"), r.lastIndex, r.test("aab"), r.lastIndex] })(/a/y), '[true,2,false,0]'],
  [() => /(?<a>.)(x)?/d.exec("😀").indices, '[[0,1],[0,1],null]'],
  [() => /(?<a>.)(x)?/du.exec("😀").indices, '[[0,2],[0,2],null]'],
  [() => /a(?<z>b)?/d.exec("ac").indices.groups.z, 'undefined'],
  [() => (/(a)(b)?/.exec("xab"), [RegExp.$1, RegExp.$2, RegExp.lastMatch, RegExp.leftContext, RegExp.rightContext, RegExp.lastParen]), '["a","b","ab","x","","b"]'],
  [() => /[/\]]+/.source, '"[/\\\\]]+"'],
  [() => new RegExp("/\n").source, '"\\\\/\\\\n"'],
  [() => new RegExp("").toString(), '"/(?:)/"'],
  [() => /a/giy.flags, '"giy"'],
  [() => "\u{10428}".match(/\u{10400}/giu)[0].length, '2'],
  [() => "ſtop STOP".replace(/s/giu, "_"), '"_top _TOP"'],
];

for (const [call, expected] of probes) {
  assert.sameValue(String(JSON.stringify(call())), expected, String(call));
}
