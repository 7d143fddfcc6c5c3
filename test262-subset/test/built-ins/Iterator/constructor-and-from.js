/*---
esid: sec-iterator.from
description: Iterator is abstract; from wraps foreign iterators and keeps real ones
features: [iterator-helpers]
---*/

assert.throws(TypeError, function () { new Iterator(); });
assert.throws(TypeError, function () { Iterator(); });
class My extends Iterator { next() { return { done: true }; } }
var m = new My();
assert.sameValue(Iterator.from(m), m);
var w = Iterator.from({ next() { return { value: 1, done: false }; } });
assert.sameValue(w instanceof Iterator, true);
assert.sameValue(w.next().value, 1);
assert.sameValue(w.return().done, true);
assert.compareArray(Iterator.from('ab').toArray(), ['a', 'b']);
assert.throws(TypeError, function () { Iterator.from(5); });
assert.sameValue(m[Symbol.iterator](), m);
assert.sameValue(Iterator.prototype[Symbol.toStringTag], 'Iterator');
assert.sameValue(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), Iterator.prototype);
