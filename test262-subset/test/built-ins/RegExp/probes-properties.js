/*---
esid: sec-regexpbuiltinexec
description: "Property escapes: categories, scripts, their extensions, binary properties, and negation."
features: [regexp-unicode-property-escapes]
includes: [probes.js]
---*/

const probes = [
  [/\p{L}+/u, '1Grüße!', [1, 'Grüße']],
  [/\p{Lu}/u, 'aÀ', [1, 'À']],
  [/\p{Script=Cyrillic}+/u, 'aПривет', [1, 'Привет']],
  [/\p{sc=Grek}+/u, 'aΩμ', [1, 'Ωμ']],
  [/\p{Script_Extensions=Hira}/u, 'ー', [0, 'ー']],
  [/\p{Script=Hira}/u, 'ー', null],
  [/\p{scx=Deva}/u, '।', [0, '।']],
  [/\p{Nd}+/u, 'x٣५', [1, '٣५']],
  [/\d+/u, '٣5', [1, '5']],
  [/\p{N}/u, 'Ⅷ', [0, 'Ⅷ']],
  [/\p{Nl}/u, 'Ⅷ', [0, 'Ⅷ']],
  [/\p{Sc}/u, '5€', [1, '€']],
  [/\p{General_Category=Decimal_Number}/u, 'a7', [1, '7']],
  [/\p{Zs}/u, 'a\u{3000}', [1, '\u{3000}']],
  [/\s/u, '\u{180E}', null],
  [/\s/, '\u{FEFF}', [0, '\u{FEFF}']],
  [/\p{Emoji}/u, 'a1', [1, '1']],
  [/\p{Emoji_Presentation}/u, '1😀', [1, '😀']],
  [/\p{Extended_Pictographic}/u, '1©', [1, '©']],
  [/\p{ASCII_Hex_Digit}+/u, 'xFf0g', [1, 'Ff0']],
  [/\p{White_Space}/u, 'a\u{85}', [1, '\u{85}']],
  [/\s/u, '\u{85}', null],
  [/\p{Alphabetic}+/u, '1ⓐa', [1, 'ⓐa']],
  [/\p{ID_Start}\p{ID_Continue}*/u, '1ªb2·', [1, 'ªb2·']],
  [/\P{L}/u, 'a1', [1, '1']],
  [/\P{ASCII}/u, 'a😀', [1, '😀']],
  [/\p{Any}/u, '\u{DC00}', [0, '\u{DC00}']],
  [/\p{Cs}/u, '😀\u{D800}', [2, '\u{D800}']],
  [/\p{Cn}/u, 'a͸', [1, '͸']],
  [/\p{Assigned}/u, '͸a', [1, 'a']],
  [/[\p{Lu}\p{Nd}]+/u, 'aA1b', [1, 'A1']],
  [/[^\p{L}]+/u, 'aé12', [2, '12']],
  [/\p{LC}/u, 'ªǅ', [1, 'ǅ']],
  [/\p{Lowercase}/u, 'Aª', [1, 'ª']],
  [/\p{Ll}/u, 'ªb', [1, 'b']],
  [/\p{Lt}/u, 'ǄǅǆB', [1, 'ǅ']],
  [/\p{Uppercase_Letter}/iu, 'a', [0, 'a']],
  [/\p{M}+/u, 'e\u{301}\u{302}', [1, '\u{301}\u{302}']],
  [/\p{Script=Han}{2}/u, 'あ漢字', [1, '漢字']],
  [/\p{Regional_Indicator}{2}/u, '🇫🇷', [0, '🇫🇷']],
  [/\p{L}/, 'p{L}', [0, 'p{L}']],
];

checkProbes(probes);
