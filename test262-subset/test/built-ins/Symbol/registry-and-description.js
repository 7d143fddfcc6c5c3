/*---
esid: sec-symbol.for
description: Registered symbols, descriptions and conversions
---*/

assert.sameValue(Symbol.for('a'), Symbol.for('a'));
assert.notSameValue(Symbol('a'), Symbol('a'));
assert.sameValue(Symbol.keyFor(Symbol.for('')), '');
assert.sameValue(Symbol.keyFor(Symbol.iterator), undefined);
assert.throws(TypeError, function () { Symbol.keyFor('a'); });
assert.sameValue(Symbol().description, undefined);
assert.sameValue(Symbol(undefined).description, undefined);
assert.sameValue(Symbol(null).description, 'null');
assert.sameValue(String(Symbol('x')), 'Symbol(x)');
assert.sameValue(Symbol().toString(), 'Symbol()');
assert.throws(TypeError, function () { new Symbol(); });
assert.throws(TypeError, function () { +Symbol(); });
assert.throws(TypeError, function () { Symbol() + 1; });
assert.sameValue(Object(Symbol.iterator) == Symbol.iterator, true);
assert.sameValue({ [Object(Symbol.iterator)]: 1 }[Symbol.iterator], 1);
assert.sameValue(!Symbol(), false);
