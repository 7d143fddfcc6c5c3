/*---
esid: pending
description: raw gets neither harness nor strict directive
flags: [raw]
---*/

if (typeof assert !== 'undefined') throw new Error('the harness is there');
if (typeof Test262Error !== 'undefined') throw new Error('sta.js is there');
if ((function () { return this; })() === undefined) throw new Error('the code is strict');
if (typeof print !== 'function') throw new Error('the host functions are missing');
