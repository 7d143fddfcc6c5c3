/*---
esid: sec-array.prototype-%symbol.unscopables%
description: The unscopables list has no prototype and names the newer methods only
---*/

var u = Array.prototype[Symbol.unscopables];
assert.sameValue(Object.getPrototypeOf(u), null);
for (var k of ['at', 'copyWithin', 'entries', 'fill', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flat', 'flatMap', 'includes', 'keys', 'toReversed', 'toSorted', 'toSpliced', 'values']) assert.sameValue(u[k], true, k);
for (k of ['push', 'concat', 'with', 'map', 'forEach', 'indexOf']) assert.sameValue(k in u, false, k);
