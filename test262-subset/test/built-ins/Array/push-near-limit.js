/*---
esid: sec-array.prototype.push
description: Generic push and unshift refuse to go beyond the largest safe length
---*/

var o = { length: 9007199254740991 };
assert.throws(TypeError, function () { Array.prototype.push.call(o, 1); });
assert.sameValue(9007199254740991 in o, false);
o.length = 9007199254740990;
assert.sameValue(Array.prototype.push.call(o, 'x'), 9007199254740991);
assert.sameValue(o[9007199254740990], 'x');
var a = []; a.length = 4294967295;
assert.throws(RangeError, function () { a.push('over'); });
assert.sameValue(a[4294967295], 'over', 'the property is there although the length could not follow');
assert.sameValue(a.length, 4294967295);
assert.throws(TypeError, function () { Array.prototype.unshift.call({ length: 9007199254740991 }, 1); });
