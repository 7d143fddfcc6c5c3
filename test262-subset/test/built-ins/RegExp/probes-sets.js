/*---
esid: sec-regexpbuiltinexec
description: "The flag v: nested classes, intersection, subtraction, strings in classes, and what ignoring case makes of complements."
features: [regexp-v-flag, regexp-lookbehind]
includes: [probes.js]
---*/

const probes = [
  [/[\w--\d]+/v, '12ab3', [2, 'ab']],
  [/[\w&&\d]+/v, 'ab12', [2, '12']],
  [/[[a-z]--[aeiou]]+/v, 'aebcd', [2, 'bcd']],
  [/[\p{L}--[a-z]]/v, 'abÉ', [2, 'É']],
  [/[\p{ASCII}&&\p{L}]+/v, '1éab', [2, 'ab']],
  [/^[\q{abc|d|}]$/v, 'abc', [0, 'abc']],
  [/[\q{abc|ab|a}]/v, 'abd', [0, 'ab']],
  [/[\q{a|ab}]c/v, 'abc', [0, 'abc']],
  [/^[\q{}]$/v, '', [0, '']],
  [/[\q{x|}]y/v, 'y', [0, 'y']],
  [/[\q{ab}--\q{ab}]/v, 'ab', null],
  [/[[\q{ab}a]&&[\q{ab}]]/v, 'aab', [1, 'ab']],
  [/^\p{Emoji_Keycap_Sequence}$/v, '1\u{FE0F}\u{20E3}', [0, '1\u{FE0F}\u{20E3}']],
  [/^\p{RGI_Emoji_Flag_Sequence}$/v, '🇫🇷', [0, '🇫🇷']],
  [/\p{RGI_Emoji}/v, 'x👨\u{200D}👩\u{200D}👧y', [1, '👨\u{200D}👩\u{200D}👧']],
  [/^\p{RGI_Emoji}{2}$/v, '👍🏽👍', [0, '👍🏽👍']],
  [/^[\p{RGI_Emoji}--\q{👍🏽}]$/v, '👍🏽', null],
  [/[\p{Emoji_Keycap_Sequence}x]/v, 'yx', [1, 'x']],
  [/(?<=\p{RGI_Emoji_Flag_Sequence})x/v, '🇫🇷x', [4, 'x']],
  [/[^\d]/v, '1a', [1, 'a']],
  [/[^[a-c]&&[b-d]]/v, 'bcda', [2, 'd']],
  [/[\P{Lu}&&[A-Za-z]]/iv, 'A', null],
  [/[^\P{Lu}]/iv, 'a', [0, 'a']],
  [/[^\P{Lu}]/iu, 'a', null],
  [/\P{Lu}/iv, 'A', null],
  [/\P{Lu}/iu, 'A', [0, 'A']],
  [/[^\p{Lu}]/iv, 'a', null],
  [/[^x]/iv, 'X', null],
  [/[\q{KM}]/iv, '\u{212A}m', [0, '\u{212A}m']],
  [/[[a-z]&&\u212A]/iv, 'k', [0, 'k']],
  [/[\p{Ll}--[a-z]]+/v, 'aéß', [1, 'éß']],
  [/[a\-b]+/v, 'b-a', [0, 'b-a']],
  [/[\&&&\&]/v, '&', [0, '&']],
  [/[\p{Script=Greek}&&\p{Lu}]/v, 'aΩ', [1, 'Ω']],
  [/[[0-9]--[3-5]]+/v, '345012', [3, '012']],
  [/[^\W_]+/v, '__a1', [2, 'a1']],
];

checkProbes(probes);
