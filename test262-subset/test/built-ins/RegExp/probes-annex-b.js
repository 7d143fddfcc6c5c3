/*---
esid: sec-regexpbuiltinexec
description: "Syntax that only patterns without u and v allow."
features: []
---*/

const probes = [
  [/\1/, '\u{1}', [0, '\u{1}']],
  [/\8/, '8', [0, '8']],
  [/\08/, '\u{0}8', [0, '\u{0}8']],
  [/\101/, 'A', [0, 'A']],
  [/\400/, ' 0', [0, ' 0']],
  [/(a)\2/, 'a\u{2}', [0, 'a\u{2}', 'a']],
  [/[\1]/, '\u{1}', [0, '\u{1}']],
  [/[\101-\103]+/, 'xABCD', [1, 'ABC']],
  [/\c/, '\\c', [0, '\\c']],
  [/\cA/, '\u{1}', [0, '\u{1}']],
  [/[\c]/, 'c', [0, 'c']],
  [/[\c_]/, '\u{1F}', [0, '\u{1F}']],
  [/[\c1]/, '\u{11}', [0, '\u{11}']],
  [/a{/, 'a{', [0, 'a{']],
  [/a{1/, 'a{1', [0, 'a{1']],
  [/a{,2}/, 'a{,2}', [0, 'a{,2}']],
  [/]/, ']', [0, ']']],
  [/}/, '}', [0, '}']],
  [/x{2}}/, 'xx}', [0, 'xx}']],
  [/\a/, 'a', [0, 'a']],
  [/\k<a/, 'k<a', [0, 'k<a']],
  [/\k/, 'k', [0, 'k']],
  [/\u{1}/, 'u', [0, 'u']],
  [/\u00g/, 'u00g', [0, 'u00g']],
  [/\x1/, 'x1', [0, 'x1']],
  [/\p{2}/, 'pp', [0, 'pp']],
  [/(?=a)*b/, 'b', [0, 'b']],
  [/(?=a){2}a/, 'a', [0, 'a']],
  [/(?!b)+a/, 'a', [0, 'a']],
  [/[\d-x]+/, '1-x', [0, '1-x']],
  [/[a-\d]+/, 'a-1', [0, 'a-1']],
  [/[\w-\d]+/, 'a-1', [0, 'a-1']],
  [/\-/, '-', [0, '-']],
  [/[\b]/, '\u{8}', [0, '\u{8}']],
  [/\B\b|c/, 'ac', [1, 'c']],
  [/[^]/, '\u{A}', [0, '\u{A}']],
  [/[]/, 'a', null],
  [/(?:)/, 'a', [0, '']],
  [/\0/, '\u{0}', [0, '\u{0}']],
  [/[\0-\x02]/, '\u{2}', [0, '\u{2}']],
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
