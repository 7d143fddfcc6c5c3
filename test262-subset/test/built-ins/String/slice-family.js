/*---
esid: sec-string.prototype.substring
description: slice, substring and substr differ in how they take bad bounds
---*/

var s = 'abcdef';
assert.sameValue(s.slice(-3, -1), 'de');
assert.sameValue(s.slice(4, 2), '');
assert.sameValue(s.substring(4, 2), 'cd');
assert.sameValue(s.substring(-3, NaN), '');
assert.sameValue(s.substring(NaN, Infinity), s);
assert.sameValue(s.substr(-3, 2), 'de');
assert.sameValue(s.substr(2, -1), '');
assert.sameValue(s.slice(2, undefined), 'cdef');
assert.sameValue(s.substring(2, null), 'ab');
assert.sameValue(String.prototype.slice.call(12345, 1, 3), '23');
assert.throws(TypeError, function () { String.prototype.slice.call(null); });
assert.throws(TypeError, function () { String.prototype.at.call(undefined, 0); });
