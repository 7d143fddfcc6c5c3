/*---
esid: sec-regexpbuiltinexec
description: "With u and v text is read as code points: pairs are one character, halves of pairs are none."
features: [regexp-lookbehind]
---*/

const probes = [
  [/./, '😀', [0, '\u{D83D}']],
  [/./u, '😀', [0, '😀']],
  [/^.$/, '😀', null],
  [/^.$/u, '😀', [0, '😀']],
  [/\uD83D/, '😀', [0, '\u{D83D}']],
  [/\uD83D/u, '😀', null],
  [/\uDE00/u, '😀', null],
  [/\uD83D/u, '\u{D83D}!', [0, '\u{D83D}']],
  [/\uDE00/u, '!\u{DE00}', [1, '\u{DE00}']],
  [/[\uD83D]/u, '😀\u{D83D}', [2, '\u{D83D}']],
  [/\uD83D\uDE00/u, '😀', [0, '😀']],
  [/[\uD83D\uDE00]/u, '😀', [0, '😀']],
  [/[\uD83D\uDE00]/, '😀', [0, '\u{D83D}']],
  [/😀{2}/u, '😀😀', [0, '😀😀']],
  [/😀{2}/, '😀\u{DE00}', [0, '😀\u{DE00}']],
  [/[😀-😎]+/u, 'x😁😂y', [1, '😁😂']],
  [/[^😀]/u, '😀a', [2, 'a']],
  [/[^x]/u, '😀', [0, '😀']],
  [/[^x]/, '😀', [0, '\u{D83D}']],
  [/\u{1F600}/u, '😀', [0, '😀']],
  [/\u{1F600}/, 'uuu', null],
  [/\u{3}/, 'auuu', [1, 'uuu']],
  [/(?<=😀)./u, '😀b', [2, 'b']],
  [/(?<=\uDE00)b/u, '😀b', null],
  [/(?<=\uDE00)b/, '😀b', [2, 'b']],
  [/(?<=^.)b/u, '😀b', [2, 'b']],
  [/(?<!^.)b/u, '😀b', null],
  [/\uD83D(?=\uDE00)/u, '😀', null],
  [/\uD83D(?=\uDE00)/, '😀', [0, '\u{D83D}']],
  [/^(.)\1$/u, '😀😀', [0, '😀😀', '😀']],
  [/(.)(.)/u, 'a😀b', [0, 'a😀', 'a', '😀']],
  [/.+?b/u, '😀😀b', [0, '😀😀b']],
  [/\S{2}/u, ' 😀😀', [1, '😀😀']],
  [/[^]/u, '😀', [0, '😀']],
  [/\W\b/u, '😀a', [0, '😀']],
  [/(\uD83D)/u, '\u{D83D}😀', [0, '\u{D83D}', '\u{D83D}']],
  [/\uDE00\uD83D/u, '\u{DE00}\u{D83D}', [0, '\u{DE00}\u{D83D}']],
  [/[\u{0}-\u{10FFFF}]$/u, 'a😀', [1, '😀']],
  [/.$/su, '\u{A}😀', [1, '😀']],
  [/$(?<=😀)/u, '😀', [2, '']],
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
