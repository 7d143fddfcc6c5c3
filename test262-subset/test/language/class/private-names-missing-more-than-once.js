/*---
description: Reading and writing a private name that an object does not have throws, however often it was tried, until it is added
esid: sec-privateget
features: [class-fields-private, class-fields-private-in]
---*/

class Stamp {
  constructor(object) {
    return object;
  }
}
class Marked extends Stamp {
  #mark = 1;
  static read(object) {
    return object.#mark;
  }
  static write(object, value) {
    object.#mark = value;
  }
  static has(object) {
    return #mark in object;
  }
}
var objects = [{}, { a: 1 }, new Proxy({}, {}), function () {}, []];
for (var object of objects) {
  for (var i = 0; i < 3; i++) {
    assert.sameValue(Marked.has(object), false);
    assert.throws(TypeError, () => Marked.read(object));
    assert.throws(TypeError, () => Marked.write(object, 2));
  }
  new Marked(object);
  assert.sameValue(Marked.read(object), 1);
  Marked.write(object, 3);
  assert.sameValue(Marked.read(object), 3);
}
