/*---
esid: sec-arraysetlength
description: Setting length converts twice, deletes from the end and stops at what will not go
---*/

var a = [1, 2, 3];
assert.throws(RangeError, function () { a.length = -1; });
assert.throws(RangeError, function () { a.length = 1.5; });
assert.throws(RangeError, function () { a.length = 4294967296; });
a.length = '2'; assert.sameValue(a.length, 2);
var calls = 0;
a.length = { valueOf() { calls++; return 1; } };
assert.sameValue(calls, 2);
a = [0, 1, 2, 3];
Object.defineProperty(a, 1, { configurable: false });
assert.throws(TypeError, function () { 'use strict'; a.length = 0; });
assert.sameValue(a.length, 2);
a = []; a[4294967294] = 1; assert.sameValue(a.length, 4294967295);
a = []; a[4294967295] = 1; assert.sameValue(a.length, 0);
a = []; a['01'] = 1; assert.sameValue(a.length, 0);
Object.defineProperty(a, 'length', { writable: false });
assert.throws(TypeError, function () { 'use strict'; a[0] = 1; });
assert.throws(TypeError, function () { a.push(1); });
assert.sameValue(Object.getOwnPropertyDescriptor([], 'length').enumerable, false);
