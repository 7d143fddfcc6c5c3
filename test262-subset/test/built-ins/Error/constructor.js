/*---
esid: sec-error-message
description: Message and cause are own, hidden properties made only when given; the order is fixed
includes: [propertyHelper.js]
features: [error-cause]
---*/

var e = new Error();
assert.sameValue(e.hasOwnProperty('message'), false);
assert.sameValue(new Error(undefined).hasOwnProperty('message'), false);
assert.sameValue(new Error(null).message, 'null');
assert.sameValue(Error('called') instanceof Error, true);
var c = new TypeError('m', { cause: undefined });
verifyProperty(c, 'cause', { value: undefined, writable: true, enumerable: false, configurable: true });
verifyProperty(c, 'message', { value: 'm', writable: true, enumerable: false, configurable: true });
assert.sameValue(new Error('m', 'not an object').hasOwnProperty('cause'), false);
assert.sameValue(Object.getPrototypeOf(TypeError), Error);
assert.sameValue(TypeError.prototype.name, 'TypeError');
assert.sameValue(RangeError.length, 1);
var log = [];
new Error({ toString() { log.push('message'); return ''; } }, { get cause() { log.push('cause'); } });
assert.compareArray(log, ['message', 'cause']);
