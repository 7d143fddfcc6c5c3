/*---
esid: sec-runtime-semantics-arrayaccumulation
description: Spreads and Array.from give what iteration gives, whether or not scripts have touched it
includes: [compareArray.js]
---*/

const map = new Map([['a', 1], ['b', 2]]), set = new Set([3, 4]);
set.delete(3); set.add(5);
const all = () => [[...map].join(), [...set].join(), [...'x\u{1F600}\uD800'].length, [...[1, , 2]].join()].join(' ');
const from = () => [Array.from(map).join(), Array.from(set).join(), Array.from('x\u{1F600}\uD800').length].join(' ');

assert.sameValue(all(), 'a,1,b,2 4,5 3 1,,2');
assert.sameValue(from(), 'a,1,b,2 4,5 3');
assert.sameValue(new Set(set).size + new Map(map).size, 4);
assert.sameValue(Math.max(...set), 5);
const pair = [...map][0];
pair[1] = 9;
assert.sameValue(map.get('a'), 1, 'entries are new arrays');

set[Symbol.iterator] = function* () { yield 'own'; };
assert.compareArray([...set], ['own']);
assert.compareArray(Array.from(set), ['own']);
delete set[Symbol.iterator];
assert.compareArray([...set], [4, 5]);

class Odd extends Set { *[Symbol.iterator]() { yield 'odd'; } }
assert.compareArray([...new Odd([1])], ['odd']);
class Even extends Map {}
assert.compareArray([...new Even([[1, 2]])][0], [1, 2]);

function changed(prototype, key, value, check) {
  const old = Object.getOwnPropertyDescriptor(prototype, key);
  Object.defineProperty(prototype, key, { value, configurable: true, writable: true });
  try { check(); } finally { Object.defineProperty(prototype, key, old); }
}
for (const iterable of [map, set, 'xy', [1]]) {
  const prototype = Object.getPrototypeOf(Object(iterable));
  const iterators = Object.getPrototypeOf(iterable[Symbol.iterator]());
  const usual = [...iterable].join();
  changed(prototype, Symbol.iterator, function* () { yield 'changed'; }, () => {
    assert.compareArray([...iterable], ['changed']);
    assert.compareArray(Array.from(iterable), ['changed']);
  });
  changed(iterators, 'next', () => ({ done: true }), () => {
    assert.compareArray([...iterable], []);
    assert.compareArray(Array.from(iterable), []);
    assert.sameValue(new Set(iterable).size, 0);
  });
  assert.sameValue([...iterable].join(), usual, 'as before');
}

let closed = 0;
const arrayIterators = Object.getPrototypeOf([][Symbol.iterator]());
arrayIterators.return = () => { closed++; return {}; };
assert.throws(TypeError, () => new Map([1]));
assert.sameValue(closed, 1);
delete arrayIterators.return;
assert.throws(TypeError, () => new Map([1]));
assert.sameValue(closed, 1);

for (const n of [7, 8, 9, 10, 20]) {
  const many = new Map(Array.from({ length: n }, (_, i) => [i, -i]));
  many.set(10n, 'big');
  assert.sameValue(many.get(10n), 'big');
  for (let i = 0; i < n; i += 2) assert(many.delete(i));
  for (let i = 0; i < n; i++) assert.sameValue(many.get(i), i % 2 ? -i : undefined);
  for (let i = 0; i < n; i += 2) many.set(i, i);
  assert.sameValue(many.size, n + 1);
  for (let i = 0; i < n; i++) assert.sameValue(many.get(i), i % 2 ? -i : i);
  assert(many.delete(10n));
  assert.sameValue([...many.keys()].length, n);
}
