/*---
esid: sec-createmappedargumentsobject
description: What an arguments object looks like from outside
flags: [noStrict]
---*/

function f(a, b) { return arguments; }
var args = f(1, 2, 3);
assert.sameValue(args.length, 3);
assert.sameValue(Object.prototype.toString.call(args), '[object Arguments]');
assert.sameValue(args[Symbol.iterator], Array.prototype.values);
assert.sameValue(Object.getOwnPropertyDescriptor(args, 'length').enumerable, false);
assert.sameValue(Object.keys(args).join(), '0,1,2');
assert.sameValue(args.callee, f);
assert.sameValue(Array.isArray(args), false);
assert.compareArray([...args], [1, 2, 3]);
assert.sameValue(Reflect.ownKeys(args).map(String).join(), '0,1,2,length,callee,Symbol(Symbol.iterator)');
