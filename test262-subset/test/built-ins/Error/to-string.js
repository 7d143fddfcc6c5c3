/*---
esid: sec-error.prototype.tostring
description: How name and message are joined, for any object
---*/

var t = Error.prototype.toString;
assert.sameValue(t.call({}), 'Error');
assert.sameValue(t.call({ name: 'N', message: '' }), 'N');
assert.sameValue(t.call({ name: '', message: 'm' }), 'm');
assert.sameValue(t.call({ name: null, message: 0 }), 'null: 0');
assert.sameValue(t.call({ name: '', message: '' }), '');
assert.throws(TypeError, function () { t.call('x'); });
var log = [];
t.call({ get name() { log.push('name'); return { toString() { log.push('name string'); return 'n'; } }; }, get message() { log.push('message'); } });
assert.compareArray(log, ['name', 'name string', 'message']);
