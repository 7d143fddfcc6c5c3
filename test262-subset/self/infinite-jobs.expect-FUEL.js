/*---
esid: pending
description: Jobs that always make another job run out of fuel
flags: [async]
---*/

(function again() { Promise.resolve().then(again); })();
