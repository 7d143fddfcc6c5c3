/*---
esid: sec-evaluate-property-access-with-expression-key
description: Reading from null throws after the key expression but before the key is converted
---*/

var log = [];
var key = { toString() { log.push('toString'); return 'k'; } };
assert.throws(TypeError, function () { null[(log.push('key'), key)]; });
assert.compareArray(log, ['key']);
assert.throws(TypeError, function () { undefined[(log.push('key2'), key)]++; });
assert.compareArray(log, ['key', 'key2']);
