/*---
esid: sec-regexpbuiltinexec
description: "Ignoring case compares by toUppercase without u or v, and by simple case folding with them."
features: []
---*/

const probes = [
  [/k/i, '\u{212A}', null],
  [/k/iu, '\u{212A}', [0, '\u{212A}']],
  [/\u212A/i, 'k', null],
  [/\u212A/iu, 'K', [0, 'K']],
  [/[a-z]/i, '\u{212A}', null],
  [/[a-z]/iu, '\u{212A}', [0, '\u{212A}']],
  [/[^a-z]/iu, '\u{212A}', null],
  [/[^a-z]/i, '\u{212A}', [0, '\u{212A}']],
  [/s/i, 'ſ', null],
  [/s/iu, 'ſ', [0, 'ſ']],
  [/[\w]/i, 'ſ', null],
  [/\w/iu, 'ſ', [0, 'ſ']],
  [/\W/iu, 'ſ', null],
  [/[^\W]/iu, '\u{212A}', [0, '\u{212A}']],
  [/\b/iu, 'ſ', [0, '']],
  [/\b/i, 'ſ', null],
  [/ß/i, 'ẞ', null],
  [/ß/iu, 'ẞ', [0, 'ẞ']],
  [/ẞ/iu, 'ß', [0, 'ß']],
  [/ß/iu, 'SS', null],
  [/µ/i, 'μ', [0, 'μ']],
  [/µ/iu, 'Μ', [0, 'Μ']],
  [/Ω/i, '\u{2126}', null],
  [/Ω/iu, '\u{2126}', [0, '\u{2126}']],
  [/\u2126/i, 'ω', null],
  [/å/iu, '\u{212B}', [0, '\u{212B}']],
  [/å/i, '\u{212B}', null],
  [/σ/i, 'ς', [0, 'ς']],
  [/Σ/iu, 'ς', [0, 'ς']],
  [/[σ]+/i, 'Σσς', [0, 'Σσς']],
  [/i/i, 'İ', null],
  [/i/iu, 'İ', null],
  [/ı/iu, 'I', null],
  [/ı/i, 'I', null],
  [/ǆ/i, 'ǅ', [0, 'ǅ']],
  [/ǆ/iu, 'Ǆ', [0, 'Ǆ']],
  [/\u{10400}/iu, '𐐨', [0, '𐐨']],
  [/[\u{10400}-\u{10427}]/iu, '𐑏', [0, '𐑏']],
  [/ꭰ/iu, 'Ꭰ', [0, 'Ꭰ']],
  [/ꭰ/i, 'Ꭰ', [0, 'Ꭰ']],
  [/\u1E9B/iu, 'ṡ', [0, 'ṡ']],
  [/\u1E9B/i, 'ṡ', [0, 'ṡ']],
  [/θ/iu, 'ϴϑ', [0, 'ϴ']],
  [/[^x]/iu, 'X', null],
  [/(a)\1/iu, 'aA', [0, 'aA', 'a']],
  [/(k)\1/iu, 'k\u{212A}', [0, 'k\u{212A}', 'k']],
  [/(k)\1/i, 'k\u{212A}', null],
  [/(\u{10400})\1/iu, '𐐀𐐨', [0, '𐐀𐐨', '𐐀']],
  [/ÿ/i, 'Ÿ', [0, 'Ÿ']],
  [/[à-ÿ]/i, '×Ÿ', [1, 'Ÿ']],
  [/É/i, 'é', [0, 'é']],
  [/[\x41-\x43]+/i, 'xabcd', [1, 'abc']],
  [/ŉ/iu, 'ʼN', null],
  [/\u0345/i, 'ι', [0, 'ι']],
  [/\u0345/iu, 'ι', [0, 'ι']],
  [/[\u0390]/iu, 'ΐ', [0, 'ΐ']],
  [/ﬅ/iu, 'ﬆ', [0, 'ﬆ']],
];

function shown(value) {
  if (Array.isArray(value)) return '[' + value.map(shown).join(', ') + ']';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

for (const [pattern, input, expected, groups] of probes) {
  const match = pattern.exec(input);
  const found = match === null ? null : [match.index, ...match];
  assert.sameValue(shown(found), shown(expected), String(pattern) + ' on ' + JSON.stringify(input));
  if (groups !== undefined) {
    for (const name of Object.keys(groups)) {
      assert.sameValue(match.groups[name], groups[name], String(pattern) + ' on ' + JSON.stringify(input) + ': ' + name);
    }
    assert.sameValue(Object.keys(match.groups).join(), Object.keys(groups).join(), 'names');
  }
}
