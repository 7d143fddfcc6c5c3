/*---
esid: sec-enumerate-object-properties
description: for-in over an object, and over prototypes, that change meanwhile; and over many of one shape
includes: [compareArray.js]
---*/

function keys(object, each = () => {}) {
  const list = [];
  for (const key in object) { list.push(key); each(key); }
  return list;
}
const make = () => ({ a: 1, b: 2, c: 3 });

assert.compareArray(keys(make()), ['a', 'b', 'c']);
assert.compareArray(keys(make()), ['a', 'b', 'c'], 'the same shape again');

let object = make();
assert.compareArray(keys(object, () => delete object.b), ['a', 'c']);
assert.compareArray(keys(object), ['a', 'c']);
object = make();
assert.compareArray(keys(object, (key) => { if (key === 'a') { delete object.b; object.b = 4; } }), ['a', 'b', 'c']);
object = make();
assert.compareArray(keys(object, () => { object.d = 1; }), ['a', 'b', 'c'], 'what is added may be left out');
assert.compareArray(keys(object), ['a', 'b', 'c', 'd']);
object = make();
assert.compareArray(keys(object, () => Object.defineProperty(object, 'c', { enumerable: false })), ['a', 'b']);
object = make();
assert.compareArray(keys(object, () => { object[0] = 1; delete object.c; }), ['a', 'b']);
assert.compareArray(keys(object), ['0', 'a', 'b']);

const proto = {}, child = Object.create(proto, { own: { value: 1, enumerable: true } });
assert.compareArray(keys(child), ['own']);
proto.inherited = 1;
assert.compareArray(keys(child), ['own', 'inherited']);
Object.defineProperty(child, 'inherited', { value: 1, enumerable: false, configurable: true });
assert.compareArray(keys(child), ['own'], 'an own property hides the inherited one');
delete child.inherited;
delete proto.inherited;
assert.compareArray(keys(child), ['own']);
proto[5] = 1;
assert.compareArray(keys(child), ['own', '5']);
delete proto[5];
assert.compareArray(keys(child), ['own']);
Object.setPrototypeOf(proto, { far: 1 });
assert.compareArray(keys(child), ['own', 'far']);
Object.setPrototypeOf(proto, Object.prototype);
Object.prototype.everywhere = 1;
assert.compareArray(keys(child), ['own', 'everywhere']);
assert.compareArray(keys([7]), ['0', 'everywhere']);
delete Object.prototype.everywhere;
assert.compareArray(keys(child), ['own']);

// A deleted own property may still be given by a prototype.
object = Object.setPrototypeOf(make(), { c: 0, z: 0 });
assert.compareArray(keys(object, (key) => { if (key === 'a') delete object.c; }), ['a', 'b', 'c', 'z']);

const seen = [];
outer: for (const x in make()) {
  for (const y in make()) {
    if (y === 'b') continue outer;
    seen.push(x + y);
  }
}
assert.compareArray(seen, ['aa', 'ba', 'ca']);
function* walk() { for (const key in make()) yield key; }
assert.compareArray([...walk()], ['a', 'b', 'c']);

const names = Object.keys(make());
names.push('d');
names[0] = 'x';
assert.compareArray(Object.keys(make()), ['a', 'b', 'c'], 'lists are not shared');
