/*---
esid: sec-object.prototype.__definegetter__
description: The underscore methods define and look up accessors, the look-up along the prototypes
---*/

var o = {};
o.__defineGetter__('x', function () { return 1; });
o.__defineSetter__('x', function (v) { this.seen = v; });
o.x = 5;
assert.sameValue(o.x + o.seen, 6);
var child = Object.create(o);
assert.sameValue(child.__lookupGetter__('x'), Object.getOwnPropertyDescriptor(o, 'x').get);
Object.defineProperty(child, 'x', { value: 1 });
assert.sameValue(child.__lookupGetter__('x'), undefined, 'a value in between ends the search');
assert.throws(TypeError, function () { o.__defineGetter__('y', 1); });
