/*---
esid: sec-string.prototype.replace
description: split, replace, search and match hand over to a method of the argument, before converting this
---*/

var seen = [];
var d = { [Symbol.split](s, l) { seen.push('split', s, l); return 1; }, [Symbol.replace](s, r) { seen.push('replace', s, r); return 2; }, [Symbol.search](s) { return 3; }, [Symbol.match](s) { return 4; } };
assert.sameValue('a'.split(d, 5), 1);
assert.sameValue('b'.replace(d, 'r'), 2);
assert.sameValue('c'.search(d), 3);
assert.sameValue('d'.match(d), 4);
assert.sameValue(seen.join(), 'split,a,5,replace,b,r');
var self = { toString() { throw new Test262Error('this was converted'); } };
assert.sameValue(String.prototype.split.call(self, d), 1);
assert.throws(TypeError, function () { 'a'.startsWith({ [Symbol.match]: true }); });
assert.sameValue('/a/'.includes({ [Symbol.match]: false, toString: () => 'a' }), true);
