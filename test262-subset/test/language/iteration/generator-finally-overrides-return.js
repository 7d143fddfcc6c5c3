/*---
esid: sec-generator.prototype.return
description: A finally that returns or throws replaces the value given to return
---*/

function* r() { try { yield 1; } finally { return 'mine'; } }
var it = r(); it.next();
assert.sameValue(it.return('yours').value, 'mine');
function* t() { try { yield 1; } finally { throw new Test262Error(); } }
it = t(); it.next();
assert.throws(Test262Error, function () { it.return(1); });
assert.sameValue(it.next().done, true);
function* loop() { for (;;) { try { yield 1; } finally { continue; } } }
it = loop(); it.next();
assert.sameValue(it.return('x').done, false, 'continue in finally cancels the return');
