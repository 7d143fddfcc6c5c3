/*---
esid: pending
description: A test may spoil its realm
---*/

globalThis.spoiledByATest = true;
Array.prototype.push = null;
assert._isSameValue = function () { return true; };
assert.sameValue(1, 2);
