/*---
esid: sec-json.parse
description: Very deep JSON works or is refused with an error, but never crashes
---*/

var n = 100000, ok = 0;
try { JSON.parse('['.repeat(n) + ']'.repeat(n)); ok++; } catch (e) { if (e.constructor === RangeError || e.constructor === SyntaxError || e.constructor.name === 'InternalError') ok++; }
var o = []; for (var i = 0; i < n; i++) o = [o];
try { JSON.stringify(o); ok++; } catch (e) { if (e.constructor === RangeError || e.constructor.name === 'InternalError') ok++; }
assert.sameValue(ok, 2);
assert.sameValue(JSON.parse('[[[[1]]]]')[0][0][0][0], 1);
