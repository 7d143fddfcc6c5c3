/*---
esid: sec-serializejsonproperty
description: What each kind of value becomes
---*/

assert.sameValue(JSON.stringify([undefined, function () {}, Symbol(), NaN, -Infinity, -0, null, true]), '[null,null,null,null,null,0,null,true]');
assert.sameValue(JSON.stringify({ a: undefined, b() {}, [Symbol()]: 1, c: NaN }), '{"c":null}');
assert.sameValue(JSON.stringify(undefined), undefined);
assert.sameValue(JSON.stringify(() => 1), undefined);
assert.throws(TypeError, function () { JSON.stringify(1n); });
assert.throws(TypeError, function () { JSON.stringify({ x: Object(1n) }); });
assert.sameValue(JSON.stringify([new Number(1), new String('s'), new Boolean(false), Object(Symbol())]), '[1,"s",false,{}]');
assert.sameValue(JSON.stringify({ toJSON(k) { return 'key:' + k; } }), '"key:"');
assert.sameValue(JSON.stringify([{ toJSON(k) { return typeof k + k; } }]), '["string0"]');
assert.sameValue(JSON.stringify(new Map([[1, 2]])), '{}');
assert.sameValue(JSON.stringify(new Proxy([1], {})), '[1]');
assert.sameValue(JSON.stringify(Object.create({ inherited: 1 }, { own: { value: 2 } })), '{}');
BigInt.prototype.toJSON = function () { 'use strict'; return typeof this; };
try { assert.sameValue(JSON.stringify(1n), '"bigint"'); } finally { delete BigInt.prototype.toJSON; }
var cyc = {}; cyc.self = [cyc]; assert.throws(TypeError, function () { JSON.stringify(cyc); });
