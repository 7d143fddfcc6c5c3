/*---
esid: sec-aggregate-error
description: AggregateError stores its errors as a fresh array after the message
features: [AggregateError]
includes: [propertyHelper.js]
---*/

var list = [1, 2], log = [];
var e = new AggregateError(list, 'm', { cause: 0 });
assert.sameValue(Object.getOwnPropertyNames(e).filter((k) => k !== 'stack').join(), 'message,cause,errors');
assert.notSameValue(e.errors, list);
verifyProperty(e, 'errors', { writable: true, enumerable: false, configurable: true });
assert.throws(TypeError, function () { new AggregateError(); });
new AggregateError({ [Symbol.iterator]() { log.push('iterate'); return [][Symbol.iterator](); } }, { toString() { log.push('message'); return ''; } });
assert.compareArray(log, ['message', 'iterate']);
assert.sameValue(AggregateError.length, 2);
assert.sameValue(Object.getPrototypeOf(AggregateError), Error);
