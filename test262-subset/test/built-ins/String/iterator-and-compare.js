/*---
esid: sec-string.prototype-%symbol.iterator%
description: String iterators step by code point and comparison of equal normal forms is zero
---*/

var it = 'a\u{1F600}\uDE00'[Symbol.iterator]();
assert.sameValue(it.next().value, 'a');
assert.sameValue(it.next().value, '\u{1F600}');
assert.sameValue(it.next().value, '\uDE00');
assert.sameValue(it.next().done, true);
assert.sameValue(Object.prototype.toString.call(it), '[object String Iterator]');
assert.throws(TypeError, function () { it.next.call([][Symbol.iterator]()); });
assert.throws(TypeError, function () { String.prototype[Symbol.iterator].call(undefined); });
assert.sameValue('\u0061\u030a'.localeCompare('\u00e5'), 0);
assert.sameValue('a'.localeCompare('b') < 0, true);
