/*---
esid: sec-do-while-statement-runtime-semantics-dowhileloopevaluation
description: continue in do-while goes to the test; a semicolon after it is optional
---*/

var i = 0, tests = 0;
do { if (i++ < 2) continue; } while (tests++, i < 4)
assert.sameValue(tests, 4);
do i = 100; while (false) assert.sameValue(i, 100);
