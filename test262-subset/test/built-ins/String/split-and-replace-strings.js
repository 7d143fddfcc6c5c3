/*---
esid: sec-string.prototype.split
description: split and replace with plain strings
---*/

assert.compareArray('a,b,'.split(','), ['a', 'b', '']);
assert.compareArray(''.split(','), ['']);
assert.compareArray(''.split(''), []);
assert.compareArray('a\u{1F600}'.split(''), ['a', '\uD83D', '\uDE00']);
assert.compareArray('abc'.split(undefined), ['abc']);
assert.compareArray('a,b,c'.split(',', 2), ['a', 'b']);
assert.compareArray('a,b'.split(',', 0), []);
assert.compareArray('a,b'.split(',', -1), ['a', 'b']);
assert.sameValue('aXbX'.replace('X', '[$&$`$\'$$$1]'), 'a[Xa' + 'bX$$1]bX');
assert.sameValue('aXb'.replaceAll('', '-'), '-a-X-b-');
assert.sameValue('aaa'.replaceAll('aa', (m, p, s) => m + p + s), 'aa0aaaa');
assert.sameValue('abc'.replace('z', () => { throw new Test262Error(); }), 'abc');
assert.sameValue('undefined'.replace(undefined, null), 'null');
