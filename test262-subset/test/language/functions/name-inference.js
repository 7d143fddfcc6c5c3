/*---
esid: sec-setfunctionname
description: Where functions get their names from
includes: [propertyHelper.js]
---*/

var s = Symbol('desc'), empty = Symbol();
var o = { a: () => {}, ['b' + 1]: function () {}, [s]() {}, get g() {}, set [s](v) {}, [empty]: () => {}, async *m() {}, 'quoted key'() {}, 1.50() {} };
assert.sameValue(o.a.name, 'a');
assert.sameValue(o.b1.name, 'b1');
assert.sameValue(Object.getOwnPropertyDescriptor(o, s).set.name, 'set [desc]');
assert.sameValue(Object.getOwnPropertyDescriptor(o, 'g').get.name, 'get g');
assert.sameValue(o[empty].name, '');
assert.sameValue(o.m.name, 'm');
assert.sameValue(o['quoted key'].name, 'quoted key');
assert.sameValue(o[1.5].name, '1.5');
assert.sameValue((function () {}).name, '');
assert.sameValue((() => {}).hasOwnProperty('name'), true);
assert.sameValue(new Function().name, 'anonymous');
assert.sameValue(o.a.bind().name, 'bound a');
verifyProperty(o.a, 'name', { value: 'a', writable: false, enumerable: false, configurable: true });
var x = function named() {};
assert.sameValue(x.name, 'named');
