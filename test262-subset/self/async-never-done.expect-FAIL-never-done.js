/*---
esid: pending
description: An async test whose jobs run out before it is done fails at once
flags: [async]
---*/

Promise.resolve().then(function () {});
