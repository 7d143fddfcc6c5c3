/*---
esid: sec-toprimitive
description: Each operator passes its own hint
---*/

var hints = [];
var o = { [Symbol.toPrimitive](hint) { hints.push(hint); return 1; } };
+o; o + 1; `${o}`; o * 1; o < 1; o == 1; ({})[o]; ++{ o }.o; o ** 1; String(o); Number(o); [][o];
assert.sameValue(hints.join(), 'number,default,string,number,number,default,string,number,number,string,number,string');
assert.throws(TypeError, function () { +{ [Symbol.toPrimitive]: 1 }; });
assert.throws(TypeError, function () { +{ [Symbol.toPrimitive]() { return {}; } }; });
assert.sameValue(+{ [Symbol.toPrimitive]: null, valueOf() { return 4; } }, 4);
