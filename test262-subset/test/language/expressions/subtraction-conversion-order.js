/*---
esid: sec-applystringornumericbinaryoperator
description: A numeric operator converts the left operand fully before the right one
---*/

var log = [];
var left = { valueOf() { log.push('left'); return Symbol(); } };
var right = { valueOf() { log.push('right'); return 1; } };
assert.throws(TypeError, function () { left - right; });
assert.compareArray(log, ['left']);
log.length = 0;
assert.throws(TypeError, function () { ({ valueOf() { log.push('left'); return 1n; } }) * right; });
assert.compareArray(log, ['left', 'right'], 'the mixture is found last');
