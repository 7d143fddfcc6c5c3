/*---
esid: sec-ordinaryownpropertykeys
description: >
  Own keys: array indices ascending, strings then symbols as created; deleting and re-adding moves last
---*/

var s = Symbol('s');
var o = { z: 1, [s]: 1, 2: 1, '01': 1, a: 1, 1: 1, '-1': 1, 4294967294: 1, 4294967295: 1 };
delete o.z; o.z = 1;
assert.sameValue(Object.getOwnPropertyNames(o).join(), '1,2,4294967294,01,a,-1,4294967295,z');
assert.sameValue(Reflect.ownKeys(o).pop(), s);
assert.sameValue(Object.entries({ b: 1, 0: 2 }).join(), '0,2,b,1');
assert.sameValue(JSON.stringify({ b: 1, 1: 2, a: 3, 0: 4 }), '{"0":4,"1":2,"b":1,"a":3}');
