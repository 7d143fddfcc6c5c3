/*---
esid: sec-string-exotic-objects
description: Indices of a String object are own, fixed, enumerable properties
---*/

var s = new String('ab');
assert.sameValue(Reflect.ownKeys(s).join(), '0,1,length');
var d = Object.getOwnPropertyDescriptor(s, '1');
assert.sameValue(d.enumerable, true); assert.sameValue(d.writable || d.configurable, false);
assert.throws(TypeError, function () { 'use strict'; s[0] = 'x'; });
assert.throws(TypeError, function () { 'use strict'; delete s[0]; });
s[5] = 'new'; assert.sameValue(s[5], 'new');
s.x = 1; s[3] = 1;
assert.sameValue(Reflect.ownKeys(s).join(), '0,1,3,5,length,x');
assert.sameValue('-0' in s, false);
assert.sameValue(s['00'], undefined);
assert.sameValue('ab'['1'], 'b');
assert.sameValue('ab'[-1], undefined);
assert.sameValue(Object.defineProperty(s, '0', { value: 'a' }), s);
assert.throws(TypeError, function () { Object.defineProperty(s, '0', { value: 'z' }); });
