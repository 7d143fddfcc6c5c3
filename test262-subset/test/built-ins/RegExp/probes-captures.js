/*---
esid: sec-regexpbuiltinexec
description: "What groups hold: reset by each repetition, set inside lookarounds, read before they are set, from right to left in lookbehind."
features: [regexp-lookbehind, regexp-named-groups]
includes: [probes.js]
---*/

const probes = [
  [/(?:(a)|b)*/, 'ab', [0, 'ab', undefined]],
  [/(?:(a)|(b))+/, 'abab', [0, 'abab', undefined, 'b']],
  [/(z)((a+)?(b+)?(c))*/, 'zaacbbbcac', [0, 'zaacbbbcac', 'z', 'ac', 'a', undefined, 'c']],
  [/(a*)*/, 'b', [0, '', undefined]],
  [/(a*)+/, 'b', [0, '', '']],
  [/(?:a*?)*?b/, 'aab', [0, 'aab']],
  [/(?=(a+))a*b\1/, 'baaabac', [3, 'aba', 'a']],
  [/(?=(a+))/, 'baaabac', [1, '', 'aaa']],
  [/(?!(a)b)../, 'ac', [0, 'ac', undefined]],
  [/(.*?)a(?!(a+)b\2c)\2(.*)/, 'baaabaac', [0, 'baaabaac', 'ba', undefined, 'abaac']],
  [/\1(a)/, 'aa', [0, 'a', 'a']],
  [/(\1a)+/, 'aaa', [0, 'aaa', 'a']],
  [/(?:\2b|(a)(b))+/, 'abbb', [0, 'abbb', undefined, undefined]],
  [/(?<=(\d+)(\d+))$/, '1053', [4, '', '1', '053']],
  [/(?<=\1(.))b/, 'aab', [2, 'b', 'a']],
  [/(?<=(.)\1)b/, 'aab', [2, 'b', 'a']],
  [/(?<=([abc]+)([abc]+))$/, 'abcab', [5, '', 'a', 'bcab']],
  [/(?<!(^|[ab]))c/, 'dc', [1, 'c', undefined]],
  [/(?<=a(?=b(c)))b/, 'abc', [1, 'b', 'c']],
  [/(?<=(?<a>\w){3})f/, 'abcdef', [5, 'f', 'c'], { a: 'c' }],
  [/(?:(?=(\d+))\w|:)+/, '1:2', [0, '1:2', '2']],
  [/(a?)*?$/, 'aa', [0, 'aa', 'a']],
  [/(?:a|ab)(?:c|bcd)(?:d*)/, 'abcd', [0, 'abcd']],
  [/((a)|(ab))((c)|(bc))/, 'abc', [0, 'abc', 'a', 'a', undefined, 'bc', undefined, 'bc']],
  [/(a{0,2}){3}/, 'aaaaa', [0, 'aaaaa', 'a']],
  [/(?:(x)|(y)|z){3}/, 'xyz', [0, 'xyz', undefined, undefined]],
  [/(()|a)+b/, 'aab', [0, 'aab', 'a', undefined]],
  [/(|a)+b/, 'aab', [0, 'aab', 'a']],
  [/(a|){3}/, 'a', [0, 'a', '']],
  [/(?:a??){2,3}b/, 'aab', [0, 'aab']],
  [/^(?:(\d+)x)?\s?(?:(\d+)y)?$/, '12y', [0, '12y', undefined, '12']],
  [/(a)?(?:\1b)+/, 'bb', [0, 'bb', undefined]],
  [/(?<y>\d{4})-(?<m>\d\d)/, 'on 2026-11', [3, '2026-11', '2026', '11'], { y: '2026', m: '11' }],
  [/\k<n>(?<n>x)/, 'xx', [0, 'x', 'x'], { n: 'x' }],
  [/(?<n>x)\k<n>/, 'xxx', [0, 'xx', 'x'], { n: 'x' }],
  [/(?<𝒜>.)/u, 'q', [0, 'q', 'q'], { 𝒜: 'q' }],
  [/(?<\u{61}b>.)\k<ab>/, 'zz', [0, 'zz', 'z'], { ab: 'z' }],
  [/(?<$_1>a)|b/, 'b', [0, 'b', undefined], { $_1: undefined }],
];

checkProbes(probes);
