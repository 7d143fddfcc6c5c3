/*---
description: What is remembered of a place in the code holds only for the objects it is about
esid: sec-ordinaryget
---*/

// An object of a shape that others share becomes a prototype; a property that is added to it is seen through it.
function add(o) { o.x = 1; }
function get(o) { return o.x; }
var proto = {}, object = Object.create(proto);
for (var i = 0; i < 5; i++) add({});
for (i = 0; i < 5; i++) assert.sameValue(get(object), undefined);
add(proto);
assert.sameValue(get(object), 1);

// The same for properties out of line.
function many(o) { o.a = o.b = o.c = o.d = o.e = o.f = o.g = 1; }
function last(o) { return o.g; }
var protoOfMany = {}, objectOfMany = Object.create(protoOfMany);
for (i = 0; i < 5; i++) many({});
for (i = 0; i < 5; i++) assert.sameValue(last(objectOfMany), undefined);
many(protoOfMany);
assert.sameValue(last(objectOfMany), 1);

// And for fields, which are defined.
class Returns { constructor(o) { return o; } }
class WithField extends Returns { field = 1; }
function field(o) { return o.field; }
var protoWithField = {}, objectOfField = Object.create(protoWithField);
for (i = 0; i < 5; i++) new WithField({});
for (i = 0; i < 5; i++) assert.sameValue(field(objectOfField), undefined);
new WithField(protoWithField);
assert.sameValue(field(objectOfField), 1);

// An object without properties that inherits from %Function.prototype% is no function whose properties are not yet made.
var like = Object.setPrototypeOf(new Map(), Function.prototype);
function prototypeOf(o) { return o.prototype; }
function nameOf(o) { return o.name; }
function lengthOf(o) { return o.length; }
for (i = 0; i < 5; i++) {
  assert.sameValue(prototypeOf(like), undefined);
  assert.sameValue(nameOf(like), '');
  assert.sameValue(lengthOf(like), 0);
}
assert.sameValue(typeof prototypeOf(function () {}), 'object');
assert.sameValue(nameOf(function named() {}), 'named');
assert.sameValue(lengthOf(function (a, b) {}), 2);
