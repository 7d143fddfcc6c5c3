/*---
esid: sec-regexpbuiltinexec
description: "Flags of a part of the pattern."
features: [regexp-modifiers, regexp-lookbehind]
includes: [probes.js]
---*/

const probes = [
  [/(?i:a)b/, 'Ab', [0, 'Ab']],
  [/(?i:a)b/, 'AB', null],
  [/(?-i:a)b/i, 'AB', null],
  [/(?-i:a)b/i, 'aB', [0, 'aB']],
  [/(?s:.)./, '\u{A}\u{A}', null],
  [/(?s:.)./, '\u{A}a', [0, '\u{A}a']],
  [/(?-s:.)/s, '\u{A}a', [1, 'a']],
  [/(?m:^)a/, 'b\u{A}a', [2, 'a']],
  [/(?m:^)a$/, 'b\u{A}a\u{A}c', null],
  [/^a(?m:$)/, 'a\u{A}b', [0, 'a']],
  [/(?-m:^)a/m, 'b\u{A}a', null],
  [/(?i:[a-c])+d/, 'AbCd', [0, 'AbCd']],
  [/(?i:(a))\1/, 'Aa', null],
  [/(a)(?i:\1)/, 'aA', [0, 'aA', 'a']],
  [/(?i:k)/u, '\u{212A}', [0, '\u{212A}']],
  [/(?i:k)/, '\u{212A}', null],
  [/(?i:\b)/u, 'ſ', [0, '']],
  [/\b(?i:s)/u, 'ſ', null],
  [/(?i:[^x])/, 'X', null],
  [/(?i:(?-i:a)b)c/, 'aBc', [0, 'aBc']],
  [/(?i:a|(?-i:b))/, 'B', null],
  [/(?im-s:^a.)/s, 'b\u{A}Ac', [2, 'Ac']],
  [/(?i:\u{10400})/u, '𐐨', [0, '𐐨']],
  [/(?i-:a)/, 'A', [0, 'A']],
  [/(?<=(?i:A))b/, 'ab', [1, 'b']],
];

checkProbes(probes);
