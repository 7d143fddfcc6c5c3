/*---
esid: sec-ordinaryget
description: A property that an object lacked is found once it is there, however often it was looked for before
---*/

function make(shape) {
  const object = { gone: 1, [shape]: 2 };
  delete object.gone;
  return object;
}
const read = (object) => object.late;
const readBy = (object, key) => object[key];
const call = (f) => f.call;

const proto = { other: 1 };
for (let turn = 0; turn < 3; turn++) {
  const objects = [];
  for (let i = 0; i < 12; i++) objects.push(Object.setPrototypeOf(make('p' + i), proto));
  $262.gc();
  for (let again = 0; again < 4; again++) {
    for (const object of objects) {
      assert.sameValue(read(object), undefined);
      assert.sameValue(readBy(object, 'late'), undefined);
      assert.sameValue(read(object), readBy(object, 'la' + 'te'));
    }
  }
  objects[turn].late = 'own';
  assert.sameValue(read(objects[turn]), 'own');
  assert.sameValue(readBy(objects[turn], 'late'), 'own');
  delete objects[turn].late;
  assert.sameValue(read(objects[turn]), undefined);
  $262.gc();
  assert.sameValue(read(objects[turn]), undefined);
  assert.sameValue(readBy(objects[turn], 'late'), undefined);
  Object.defineProperty(objects[turn], 'late', { get: () => 'got', configurable: true });
  assert.sameValue(read(objects[turn]), 'got');
  assert.sameValue(readBy(objects[turn], 'late'), 'got');

  proto.late = 'inherited';
  for (const object of objects) assert.sameValue(read(object), object === objects[turn] ? 'got' : 'inherited');
  for (const object of objects) assert.sameValue(readBy(object, 'late'), object === objects[turn] ? 'got' : 'inherited');
  objects[5].late = 'hides';
  assert.sameValue(read(objects[5]), 'hides');
  assert.sameValue(readBy(objects[5], 'late'), 'hides');
  delete proto.late;
  assert.sameValue(read(objects[6]), undefined);
  Object.setPrototypeOf(objects[6], { late: 'new' });
  assert.sameValue(read(objects[6]), 'new');
  assert.sameValue(readBy(objects[6], 'late'), 'new');
}

const natives = [parseInt, parseFloat, isNaN, isFinite, escape, unescape, encodeURI, decodeURI, Math.max, Math.min];
for (const f of natives) { f.mark = 1; delete f.mark; }
$262.gc();
for (let again = 0; again < 4; again++) for (const f of natives) assert.sameValue(call(f), Function.prototype.call);
Math.max.call = 5;
assert.sameValue(call(Math.max), 5);
delete Math.max.call;
assert.sameValue(call(Math.max), Function.prototype.call);

// Symbols and interned names by computed key.
const symbol = Symbol(), many = [];
for (let i = 0; i < 20; i++) many.push({ ['k' + i]: 1, a: i, [symbol]: -i });
for (let again = 0; again < 3; again++) {
  for (let i = 0; i < 20; i++) {
    assert.sameValue(readBy(many[i], 'a'), i);
    assert.sameValue(readBy(many[i], symbol), -i);
    assert.sameValue(readBy(many[i], 'k' + i), 1);
    assert.sameValue(many[i].a, i);
  }
}
many[3].a = 'changed';
Object.defineProperty(many[4], 'a', { get: () => 'got' });
delete many[5].a;
assert.sameValue(readBy(many[3], 'a') + readBy(many[4], 'a') + readBy(many[5], 'a'), 'changedgotundefined');
