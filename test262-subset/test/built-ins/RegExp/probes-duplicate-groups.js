/*---
esid: sec-regexpbuiltinexec
description: "Groups of one name in different alternatives: the one that took part counts."
features: [regexp-duplicate-named-groups, regexp-lookbehind]
includes: [probes.js]
---*/

const probes = [
  [/(?<a>x)|(?<a>y)/, 'y', [0, 'y', undefined, 'y'], { a: 'y' }],
  [/(?<a>x)|(?<a>y)/, 'x', [0, 'x', 'x', undefined], { a: 'x' }],
  [/(?:(?<a>x)|(?<a>y))\k<a>/, 'xyy', [1, 'yy', undefined, 'y'], { a: 'y' }],
  [/(?:(?<a>x)|(?<a>y))\k<a>/, 'xy', null],
  [/(?:(?:(?<a>x)|(?<a>y))\k<a>){2}/, 'xxyy', [0, 'xxyy', undefined, 'y'], { a: 'y' }],
  [/(?:(?:(?<a>x)|(?<a>y)|z)\k<a>){2}/, 'xxz', [0, 'xxz', undefined, undefined], { a: undefined }],
  [/(?:(?<a>x)|z\k<a>|(?<a>y))+/, 'xzy', [0, 'xzy', undefined, 'y'], { a: 'y' }],
  [/(?<y>\d{4})-(?<m>\d\d)|(?<m>\d\d)\/(?<y>\d{4})/, '11/2026', [0, '11/2026', undefined, undefined, '11', '2026'], { y: '2026', m: '11' }],
  [/\k<a>(?:(?<a>x)|(?<a>y))/, 'yx', [0, 'y', undefined, 'y'], { a: 'y' }],
  [/(?<=(?:\k<a>(?<a>x)|\k<a>(?<a>y)))z/, 'yyz', [2, 'z', undefined, 'y'], { a: 'y' }],
  [/(?:(?<a>a)|(?<a>b)|(?<a>c))\k<a>/, 'abcc', [2, 'cc', undefined, undefined, 'c'], { a: 'c' }],
  [/(?:(?<k>k)|(?<k>s))\k<k>/iu, 'ſS', [0, 'ſS', undefined, 'ſ'], { k: 'ſ' }],
  [/(?:(?<k>k)|(?<k>s))\k<k>/i, 'ſS', null],
  [/(?:(?<e>😀)|(?<e>.))\k<e>/u, '😀a😀😀', [3, '😀😀', '😀', undefined], { e: '😀' }],
  [/(?:(?=(?<a>x))x|(?=(?<a>y))y)+/, 'xy', [0, 'xy', undefined, 'y'], { a: 'y' }],
  [/(?:(?!(?<a>x))y|(?<a>x))/, 'y', [0, 'y', undefined, undefined], { a: undefined }],
  [/(?:(?<a>x)|(?<b>y)|(?<a>z))(?<c>w)?/, 'zw', [0, 'zw', undefined, undefined, 'z', 'w'], { a: 'z', b: undefined, c: 'w' }],
  [/(?:(?<a>)|(?<a>x))\k<a>x/, 'x', [0, 'x', '', undefined], { a: '' }],
];

checkProbes(probes);
