/*---
esid: sec-with-statement
description: Names in a with body resolve at run time; closures keep the object; var stays outside
flags: [noStrict]
---*/

var o = { a: 1, f() { return this; } }, read;
with (o) {
  var a = 2, b = 3;
  read = () => a;
  let c = 4;
  assert.sameValue(f(), o, 'the object is the receiver of the call');
  assert.sameValue(f`x`, o);
}
assert.sameValue(o.a, 2);
assert.sameValue(a, undefined);
assert.sameValue('b' in o, false);
assert.sameValue(b, 3);
o.a = 9;
assert.sameValue(read(), 9);
delete o.a; a = 'fallback';
assert.sameValue(read(), 'fallback');
assert.throws(TypeError, function () { with (null) ; });
with (5) assert.sameValue(toFixed(1), '5.0');
