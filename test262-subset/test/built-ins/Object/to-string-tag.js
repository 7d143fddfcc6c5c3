/*---
esid: sec-object.prototype.tostring
description: The built-in tags, and who may override them
---*/

var t = (v) => Object.prototype.toString.call(v);
assert.sameValue(t(undefined) + t(null) + t([]) + t(new Error()) + t(function () {}) + t((function () { return arguments; })()), '[object Undefined][object Null][object Array][object Error][object Function][object Arguments]');
assert.sameValue(t(1) + t('') + t(true) + t(Symbol()) + t(1n), '[object Number][object String][object Boolean][object Symbol][object BigInt]');
assert.sameValue(t(new Proxy([], {})), '[object Array]');
assert.sameValue(t({ [Symbol.toStringTag]: 'Mine' }), '[object Mine]');
assert.sameValue(t({ [Symbol.toStringTag]: 5 }), '[object Object]');
assert.sameValue(t(Math) + t(JSON) + t(Reflect) + t(new Map()) + t(Promise.resolve()) + t((function* () {})()), '[object Math][object JSON][object Reflect][object Map][object Promise][object Generator]');
var a = []; a[Symbol.toStringTag] = 'X'; assert.sameValue(t(a), '[object X]');
