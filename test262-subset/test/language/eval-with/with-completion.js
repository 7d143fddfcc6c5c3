/*---
esid: sec-with-statement-runtime-semantics-evaluation
description: The completion value of a with statement is never empty
flags: [noStrict]
---*/

assert.sameValue(eval('1; with ({}) { }'), undefined);
assert.sameValue(eval('1; with ({}) { 2; }'), 2);
assert.sameValue(eval('do { 1; with ({}) { 3; break; } } while (0)'), 3);
assert.sameValue(eval('do { 1; with ({}) { break; } } while (0)'), undefined);
